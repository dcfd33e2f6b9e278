// Runs in a worker of the tests before each file: the files of one worker share a page, and each begins with an empty one at the
// start of the site. Which files share one depends on how long the others take.
window.history.replaceState(null, '', '/');
window.localStorage.clear();
window.sessionStorage.clear();
document.body.replaceChildren();
