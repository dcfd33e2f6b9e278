// A position in the hash of the page: `#/factor-one?redirect_url=…`. The default of mounted surfaces.
import { createAddress } from './address.ts';
import { type FlowLocation, keptSearch, type Position } from './location.ts';

/** Splits `#/factor-one?x=1`; anything that is not a position (an anchor of the host) reads as the start. */
export const readHash = (hash: string): Position => {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('/') && !text.startsWith('?')) return { path: '', search: '' };
  const cut = text.indexOf('?');
  const path = (cut < 0 ? text : text.slice(0, cut)).replace(/(?<!\/)\/+$/, '');
  return { path, search: cut < 0 ? '' : text.slice(cut) };
};

/** Makes a location in `location.hash`. */
export const createHashLocation = (): FlowLocation => {
  const address = createAddress();
  const read = (): Position => readHash(window.location.hash);
  const move =
    (replace: boolean) =>
    (path: string, search?: string): void =>
      address.write(`#${path || '/'}${keptSearch(read().search, search)}`, replace);
  return { read, push: move(false), replace: move(true), subscribe: address.subscribe };
};
