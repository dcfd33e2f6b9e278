// The one reading of a redirect target, for the browser and for the service: which texts are an address at all. Whether that
// address is a place to go is a question of allowed origins, and each side asks it after this.

/** White space, controls, invisible and half characters, and the backslash that browsers read as a slash. */
const UNSAFE_TEXT = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What names the host in a text with a scheme, and whatever else was put there. */
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/*([^/?#]*)/i;

/** Only ASCII, and no more than the longest name with a port: the parser takes seconds to fold long names in other scripts. */
const isPlainAuthority = (text: string): boolean => /^[!-~]{0,270}$/.test(AUTHORITY.exec(text)?.[1] ?? '');

/** Schemes that run or carry a document, or start a program; no configuration makes them a place to go. Those that only wrap
 * another address, such as `view-source:`, have no host of their own and are refused for that. */
const FORBIDDEN_SCHEME = /^(?:javascript|vbscript|data|blob|file|intent):/;

/** A path that turns into `//host` when somebody strips the origin or unfolds an escape, or that hides a control character. */
const UNSAFE_PATH = /^\/(?:\/|%(?:25)*(?:2f|5c|ef%bc%8f|ef%bc%bc))|%[01][\da-f]|%7f/i;

/** Labels of a name, or an address in brackets, and a port. The URL standard takes more, such as `evil.com;.example.com`: a suffix
 * rule would take that too, and other parsers end the host at the sign. No name of DNS is longer. */
const PLAIN_HOST = /^(?=.{1,260}$)(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])(?::\d+)?$/i;

/** True for a host, with or without a port, that every parser reads alike. */
export const isPlainHost = (host: string): boolean => PLAIN_HOST.test(host);

/** What may follow an origin in the text it was read from: the port the scheme implies, then path, query, hash or nothing. */
const AFTER_ORIGIN = /^(?::\d+)?(?:[/?#]|$)/;

/** `URL.origin` is the text 'null' for schemes the standard does not know, such as `myapp://callback`. */
export const targetOrigin = (url: URL): string => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin);

/**
 * Reads a redirect target. Text with a scheme has to begin, letter case aside, with the very origin the parser reads in it: no
 * user info, no host that is a number, an escape or a look-alike in disguise, no missing or extra slash. Text without a scheme
 * is a place on the origin of `base`, and nothing without one.
 */
export const parseRedirectTarget = (text: string, base?: string): URL | undefined => {
  if (!text || text.startsWith('//') || UNSAFE_TEXT.test(text) || !isPlainAuthority(text)) return undefined;
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    return undefined;
  }
  if (FORBIDDEN_SCHEME.test(url.protocol) || UNSAFE_PATH.test(url.pathname)) return undefined;
  if (!isPlainHost(url.host)) return undefined;
  if (!WITH_SCHEME.test(text)) return url;
  const origin = targetOrigin(url);
  const isWritten = text.slice(0, origin.length).toLowerCase() === origin;
  return isWritten && AFTER_ORIGIN.test(text.slice(origin.length)) ? url : undefined;
};
