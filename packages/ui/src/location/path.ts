// A position in the path of the page, under the base path the host gave: `/sign-in` + `/factor-one`.
import { createAddress } from './address.ts';
import { readHash } from './hash.ts';
import { type FlowLocation, keptSearch, type Position, type RouterMove } from './location.ts';

/** `sign-in/` and `/sign-in` are the same base. */
const normalBase = (base: string): string => `/${base.replace(/^\/+|(?<!\/)\/+$/g, '')}`.replace(/^\/$/, '');

/** The part of `pathname` below `base`; the start when the page is elsewhere. */
export const pathUnder = (base: string, pathname: string): string => {
  const trimmed = pathname.replace(/(?<!\/)\/+$/, '');
  return trimmed.startsWith(`${base}/`) ? trimmed.slice(base.length) : '';
};

type PathOptions = { readonly base: string; readonly move?: RouterMove | undefined };

/**
 * Makes a location in the page's path. A `#/verify?…` fragment, left by links that know only hash routing, is folded into
 * the path. With a host router the host is asked to move; without one the history is written directly.
 */
export const createPathLocation = ({ base: given, move: routerMove }: PathOptions): FlowLocation => {
  const base = normalBase(given);
  // A host's router may change the address later than it was asked to; until the visitor moves, what we asked for holds.
  let asked: Position | undefined;
  const address = createAddress(() => {
    asked = undefined;
  });

  const fragment = (): Position | undefined => {
    const { path, search } = readHash(window.location.hash);
    // Folding is no move: all that the address carries goes along, the fragment's own first.
    const query = [search, window.location.search].map((each) => each.slice(1)).filter(Boolean);
    return path || search ? { path, search: query.length > 0 ? `?${query.join('&')}` : '' } : undefined;
  };

  const read = (): Position => {
    if (asked) return asked;
    const folded = fragment();
    if (folded) return folded;
    return { path: pathUnder(base, window.location.pathname), search: window.location.search };
  };

  const go = (replace: boolean, path: string, next?: string): void => {
    const search = keptSearch(read().search, next);
    const url = `${base}${path}${search}` || '/';
    if (!routerMove) {
      address.write(url, replace);
      return;
    }
    asked = { path, search };
    routerMove(url, { replace });
    address.announce();
  };

  return {
    read,
    push: (path, search) => go(false, path, search),
    replace: (path, search) => go(true, path, search),
    subscribe(listener) {
      const folded = fragment();
      if (folded) go(true, folded.path, folded.search);
      return address.subscribe(listener);
    },
  };
};
