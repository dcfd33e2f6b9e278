// Fetch Metadata of navigations: whether the user opened the page, and from which site.

const metadata = (request: Request, name: 'site' | 'mode' | 'dest'): string | null =>
  request.headers.get(`sec-fetch-${name}`);

/**
 * A top-level navigation that does not come from another site (docs/security.md R19). The destination alone shows it: no script can
 * fetch a document, nor set this header. The mode does not count, because a proxy that uses Node's fetch overwrites it.
 */
export const isOwnNavigation = (request: Request): boolean =>
  metadata(request, 'dest') === 'document' && metadata(request, 'site') !== 'cross-site';

const DOCUMENTS: ReadonlySet<string> = new Set(['document', 'iframe']);
const MODES: ReadonlySet<string | null> = new Set(['navigate', null]);

/** A navigation from any site. A client that sends no metadata is not a browser, so it has no cookies of a user. */
export const isNavigation = (request: Request): boolean => {
  const destination = metadata(request, 'dest');
  return destination === null ? MODES.has(metadata(request, 'mode')) : DOCUMENTS.has(destination);
};
