// The page's address as a location source: history writes, and one subscription to everything that moves it.

/** Tells of every move of the page: the visitor's (popstate, hashchange) and our own. */
export type Address = {
  subscribe(listener: () => void): () => void;
  write(url: string, replace: boolean): void;
  announce(): void;
};

/** Makes the address of the page this module runs in. `onVisit` hears the visitor's moves before any subscriber. */
export const createAddress = (onVisit?: () => void): Address => {
  const listeners = new Set<() => void>();
  const events = ['popstate', 'hashchange'] as const;
  const announce = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const visited = (): void => {
    onVisit?.();
    announce();
  };
  return {
    announce,
    write(url, replace) {
      window.history[replace ? 'replaceState' : 'pushState'](window.history.state, '', url);
      announce();
    },
    subscribe(listener) {
      if (listeners.size === 0) for (const event of events) window.addEventListener(event, visited);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const event of events) window.removeEventListener(event, visited);
      };
    },
  };
};
