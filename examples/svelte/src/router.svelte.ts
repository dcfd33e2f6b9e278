// The smallest router: the path as reactive state.
let path = $state(location.pathname);

/** The current path, and navigation without a page load. */
export const router = {
  get path() {
    return path;
  },
  go(to: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    path = location.pathname;
  },
};

window.addEventListener('popstate', () => {
  path = location.pathname;
});
