// A minimal history router: the current path, push and replace, one subscription.
const MOVED = 'playground:moved';

const announce = () => window.dispatchEvent(new Event(MOVED));

export const currentPath = (): string => window.location.pathname;

export const push = (to: string): void => {
  window.history.pushState(null, '', to);
  announce();
};

export const replace = (to: string): void => {
  window.history.replaceState(null, '', to);
  announce();
};

export const onMove = (listener: () => void): (() => void) => {
  window.addEventListener(MOVED, listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener(MOVED, listener);
    window.removeEventListener('popstate', listener);
  };
};
