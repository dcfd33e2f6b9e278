// Runs in a test worker before each file: the files of one worker share a page, and each starts with an empty one at the root
// of the site. Which files share a worker depends on timing.
window.history.replaceState(null, '', '/');
window.localStorage.clear();
window.sessionStorage.clear();
document.body.replaceChildren();
