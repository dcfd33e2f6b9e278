// Pure functions on URLs: parse without throwing, join, read and write the query inside a hash, strip the origin.

/** Parses an address against a base; undefined instead of an exception. */
export const parseUrl = (address: string | URL, base?: string): URL | undefined => {
  try {
    return new URL(address, base || undefined);
  } catch {
    return undefined;
  }
};

/** Whether the text is an absolute http(s) URL. */
export const isAbsoluteHttpUrl = (text: string): boolean => /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;

/** Path, query and hash: what a host's router takes. */
export const stripOrigin = (url: URL): string => url.pathname + url.search + url.hash;

/** Joins with exactly one slash between the parts: `/sign-in/` and `/choose` → `/sign-in/choose`. */
const joinPath = (base: string, path: string): string =>
  path === '' ? base : `${base.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`;

/** Appends to the path of an address; its query and hash stay. */
export const appendPath = (address: string, path: string): string => {
  const end = address.search(/[?#]/);
  return end === -1 ? joinPath(address, path) : joinPath(address.slice(0, end), path) + address.slice(end);
};

/** The hash parsed as a path with a query: `#/verify?code=1`. */
export interface HashParts {
  readonly path: string;
  readonly search: URLSearchParams;
}

/** Parses a hash, with or without its `#`. */
export const readHash = (hash: string): HashParts => {
  const text = hash.replace(/^#/, '');
  const mark = text.indexOf('?');
  return mark === -1
    ? { path: text, search: new URLSearchParams() }
    : { path: text.slice(0, mark), search: new URLSearchParams(text.slice(mark + 1)) };
};

/** Query parameters of a page: those of its hash query first, then those of its real query. */
export const readPageParams = (href: string): URLSearchParams => {
  const url = parseUrl(href);
  if (!url) return new URLSearchParams();
  return overlaid(url.searchParams, readHash(url.hash).search);
};

/** Parameters with others set over them, in place. In one pass, because each `set` scans the whole list. */
const overlaid = (parameters: URLSearchParams, over: Iterable<[string, string]>): URLSearchParams => {
  const set = new Map(over);
  const rest = new Map(set);
  const kept = [...parameters].flatMap(([name, value]) => {
    const next = set.get(name);
    if (next === undefined) return [[name, value]];
    return rest.delete(name) ? [[name, next]] : [];
  });
  return new URLSearchParams([...kept, ...rest]);
};

/** The address with a sub-path and parameters added to its hash; existing parameters stay, unless overwritten. */
export const extendHash = (
  address: string,
  { path = '', search }: { readonly path?: string; readonly search?: URLSearchParams },
): string => {
  const mark = address.indexOf('#');
  const before = readHash(mark === -1 ? '' : address.slice(mark));
  const query = overlaid(before.search, search ?? []).toString();
  const hashPath = joinPath(before.path, path) || (query && '/');
  const hash = query ? `${hashPath}?${query}` : hashPath;
  return (mark === -1 ? address : address.slice(0, mark)) + (hash && `#${hash}`);
};

/** The address without the named query parameters; undefined when it has none of them. */
export const withoutSearch = (url: URL, names: readonly string[]): string | undefined => {
  if (!names.some((name) => url.searchParams.has(name))) return undefined;
  const next = new URL(url);
  next.search = new URLSearchParams([...url.searchParams].filter(([name]) => !names.includes(name))).toString();
  return next.href.replace(/#$/, '');
};

/** The host's sign-in and sign-up pages. */
type AuthPages = { readonly signInUrl?: string | undefined; readonly signUpUrl?: string | undefined };

/** Sign-up is part of sign-in when the host configured a sign-in page and no sign-up page. */
export const isCombinedFlow = ({ signInUrl, signUpUrl }: AuthPages): boolean =>
  Boolean(signInUrl) && !signUpUrl && !isAbsoluteHttpUrl(signInUrl ?? '');
