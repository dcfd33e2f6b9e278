// Which URLs may reach `href` and `src`: navigable schemes only, never `javascript:` or `data:` (XSS).

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const SAFE: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/** The URL if it is safe to follow, otherwise undefined. Browsers ignore blanks and control characters in a scheme: so do we. */
export const safeUrl = (url: string | undefined): string | undefined => {
  if (!url) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters a browser drops from a URL
  const read = url.replace(/[\u0000-\u0020\u007f]+/g, '');
  const scheme = SCHEME.exec(read)?.[1]?.toLowerCase();
  return scheme === undefined || SAFE.has(scheme) ? url : undefined;
};
