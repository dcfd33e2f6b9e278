// Which addresses may reach `href` and `src`: those that lead somewhere, never those that run or carry something.

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const SAFE: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/** The address when it is safe to follow, otherwise undefined. Browsers skip blanks and control characters: so do we. */
export const safeUrl = (url: string | undefined): string | undefined => {
  if (!url) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters a browser drops from a URL
  const read = url.replace(/[\u0000-\u0020\u007f]+/g, '');
  const scheme = SCHEME.exec(read)?.[1]?.toLowerCase();
  return scheme === undefined || SAFE.has(scheme) ? url : undefined;
};
