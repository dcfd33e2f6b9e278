// Fetch Metadata of navigations: whether the user opened the page, and from which site.

const metadata = (request: Request, name: 'site' | 'mode' | 'dest'): string | null =>
  request.headers.get(`sec-fetch-${name}`);

/** A top-level navigation that does not come from another site (docs/security.md R19). */
export const isOwnNavigation = (request: Request): boolean =>
  metadata(request, 'mode') === 'navigate' &&
  metadata(request, 'dest') === 'document' &&
  metadata(request, 'site') !== 'cross-site';

const DOCUMENTS: ReadonlySet<string | null> = new Set(['document', 'iframe', null]);

/** A navigation from any site. A client that sends no metadata is not a browser, so it has no cookies of a user. */
export const isNavigation = (request: Request): boolean => {
  const mode = metadata(request, 'mode');
  return (mode === null || mode === 'navigate') && DOCUMENTS.has(metadata(request, 'dest'));
};
