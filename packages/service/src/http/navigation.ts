// What a browser says about a navigation (Fetch Metadata): whether a person opened the page, and where they came from.

const metadata = (request: Request, name: 'site' | 'mode' | 'dest'): string | null =>
  request.headers.get(`sec-fetch-${name}`);

/** A page the person opened: at the top of a tab, and not from another site (docs/security.md R19). */
export const isOwnNavigation = (request: Request): boolean =>
  metadata(request, 'mode') === 'navigate' &&
  metadata(request, 'dest') === 'document' &&
  metadata(request, 'site') !== 'cross-site';

const DOCUMENTS: ReadonlySet<string | null> = new Set(['document', 'iframe', null]);

/** A navigation from anywhere; programs that send no metadata carry nobody's cookies but their own. */
export const isNavigation = (request: Request): boolean => {
  const mode = metadata(request, 'mode');
  return (mode === null || mode === 'navigate') && DOCUMENTS.has(metadata(request, 'dest'));
};
