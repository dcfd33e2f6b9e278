// A position in the address of the page: in its hash (`#/factor-one?redirect_url=…`, the default of mounted surfaces), or in
// its path, under the base path the host gave: `/sign-in` + `/factor-one`.
import { type FlowLocation, keptSearch, type Position, type RouterMove } from './location.ts';

/** `/factor-one/` and `/factor-one` are the same path. */
const trimmed = (path: string): string => path.replace(/(?<!\/)\/+$/, '');

/** Splits `#/factor-one?x=1`; anything that is not a position (an anchor of the host) reads as the start. */
export const readHash = (hash: string): Position => {
  const [, path = '', search = ''] = /^#?(?=[/?])([^?]*)(.*)$/s.exec(hash) ?? [];
  return { path: trimmed(path), search };
};

/** The part of `pathname` below `base`; the start when the page is elsewhere. */
export const pathUnder = (base: string, pathname: string): string => {
  const path = trimmed(pathname);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '';
};

/** What the visitor's own moves are heard by. */
const EVENTS = ['popstate', 'hashchange'];

type PageOptions = {
  /** The path of the page, for a position in it; absent: one in the hash. `sign-in/` and `/sign-in` are the same. */
  readonly base?: string | undefined;
  readonly move?: RouterMove | undefined;
};

/**
 * Makes a location in the page's address. A `#/verify?…` fragment, left by links that know only hash routing, is folded into
 * the path. With a host router the host is asked to move the path; else the history is written directly.
 */
export const createPageLocation = ({ base: given, move }: PageOptions = {}): FlowLocation => {
  const base = given && trimmed(`/${given.replace(/^\/+/, '')}`);
  const listeners = new Set<() => void>();
  // A host's router may change the address later than it was asked to; until the visitor moves, what we asked for holds.
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
    // Folding is no move: all that the address carries goes along, the fragment's own first.
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
    // Without a path the browser would stay where it is.
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
