// The two request headers with which the middleware tells the code that renders who is asking, and for which page. The middleware
// replaces them on every request, so that those of a browser never arrive; the first one is signed besides.

export const AUTH_HEADER = 'x-latchkey-auth';
export const PAGE_HEADER = 'x-latchkey-page';

const PAGE_MAX_LENGTH = 2048;

/** Path and query of a page; only the path, or the root, if they are too long for a header and for an address to return to. */
export const pageText = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  [`${pathname}${search}`, pathname].find((text) => text.length <= PAGE_MAX_LENGTH) ?? '/';
