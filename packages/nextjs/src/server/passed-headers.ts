// The two request headers with which the middleware tells the code that renders who is asking, and for which page. The middleware
// replaces them on every request, so that those of a browser never arrive; the first one is signed besides.

export const AUTH_HEADER = 'x-latchkey-auth';
export const PAGE_HEADER = 'x-latchkey-page';

const PAGE_MAX_LENGTH = 2048;

/** A page as Next knows it: its path has no base path. */
type NextPage = { readonly basePath: string; readonly pathname: string; readonly search: string };

/** The path of a page for browsers. */
export const pagePath = ({ basePath, pathname }: NextPage): string =>
  basePath !== '' && pathname === '/' ? basePath : `${basePath}${pathname}`;

/** Path and query of a page; only the path, or the root, if they are too long for a header and for an address to return to. */
export const pageText = (page: NextPage): string =>
  [`${pagePath(page)}${page.search}`, pagePath(page)].find((text) => text.length <= PAGE_MAX_LENGTH) ?? '/';
