// A position in the page's URL: in its hash (`#/factor-one?redirect_url=…`, the default of mounted surfaces), or in its path,
// under the host's base path: `/sign-in` + `/factor-one`.
import { type FlowLocation, keptSearch, type Position, type RouterMove } from './location.ts';

/** `/factor-one/` and `/factor-one` are the same path. */
const trimmed = (path: string): string => path.replace(/(?<!\/)\/+$/, '');

/** Splits `#/factor-one?x=1`; anything that is not a position (an anchor of the host) reads as the start. */
export const readHash = (hash: string): Position => {
  const [, path = '', search = ''] = /^#?(?=[/?])([^?]*)(.*)$/s.exec(hash) ?? [];
  return { path: trimmed(path), search };
};

/** A base path as the URL has it: `sign-in/` and `/sign-in` are the same. */
export const basePath = (given: string): string => trimmed(`/${given.replace(/^\/+/, '')}`);

/** The part of `pathname` below `base`; the start if the page is elsewhere. */
export const pathUnder = (base: string, pathname: string): string => {
  const path = trimmed(pathname);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '';
};

/** Events of the visitor's own navigation. */
const EVENTS = ['popstate', 'hashchange'];

type PageOptions = {
  /** The base path of path routing; absent: hash routing. */
  readonly base?: string | undefined;
  readonly move?: RouterMove | undefined;
};

/**
 * Creates a location in the page's URL. A `#/verify?…` fragment, from links made for hash routing, is merged into the path. With
 * a host router the host navigates; otherwise the history is written directly.
 */
export const createPageLocation = ({ base: given, move }: PageOptions = {}): FlowLocation => {
  const base = given && basePath(given);
  const listeners = new Set<() => void>();
  // A host's router may change the URL asynchronously; until the visitor navigates, the requested position holds.
  let asked: Position | undefined;

  const announce = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const visited = (): void => {
    asked = undefined;
    announce();
  };

  const fragment = (): Position | undefined => {
    const { path, search } = readHash(window.location.hash);
    // Merging is not a move: all parameters of the URL are kept, the fragment's first.
    const query = [search, window.location.search].map((each) => each.slice(1)).filter(Boolean);
    return path || search ? { path, search: query.length > 0 ? `?${query.join('&')}` : '' } : undefined;
  };

  const read = (): Position => {
    if (base === undefined) return readHash(window.location.hash);
    const { pathname, search } = window.location;
    return asked ?? fragment() ?? { path: pathUnder(base, pathname), search };
  };

  const go = (replace: boolean, path: string, next?: string): void => {
    const search = keptSearch(read().search, next);
    // With an empty URL the browser would not navigate.
    const url = base === undefined ? `#${path || '/'}${search}` : `${`${base}${path}` || '/'}${search}`;
    if (base !== undefined && move) {
      asked = { path, search };
      move(url, { replace });
    } else window.history[replace ? 'replaceState' : 'pushState'](window.history.state, '', url);
    announce();
  };

  return {
    read,
    push: (path, search) => go(false, path, search),
    replace: (path, search) => go(true, path, search),
    subscribe(listener) {
      const folded = base !== undefined && fragment();
      if (folded) go(true, folded.path, folded.search);
      if (listeners.size === 0) for (const event of EVENTS) window.addEventListener(event, visited);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const event of EVENTS) window.removeEventListener(event, visited);
      };
    },
  };
};
