// The only parser of a redirect target, for the browser and for the service: which texts are an address at all. Each side then
// checks the address against its allowed origins (open redirect).

/** White space, control and invisible characters, lone surrogates, and the backslash that browsers read as a slash. */
const UNSAFE_TEXT = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The authority of a text with a scheme, including user info and port. */
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/*([^/?#]*)/i;

/** Only ASCII, and at most the longest name with a port: the URL parser takes seconds to map long names in other scripts. */
const isPlainAuthority = (text: string): boolean => /^[!-~]{0,270}$/.test(AUTHORITY.exec(text)?.[1] ?? '');

/**
 * Schemes that execute or contain a document, or start a program; no configuration allows them. Those that only wrap
 * another address, such as `view-source:`, have no host and are refused for that.
 */
const FORBIDDEN_SCHEME = /^(?:javascript|vbscript|data|blob|file|intent):/;

/** A path that becomes `//host` when the origin is stripped or an escape is decoded, or that hides a control character. */
const UNSAFE_PATH = /^\/(?:\/|%(?:25)*(?:2f|5c|ef%bc%8f|ef%bc%bc))|%[01][\da-f]|%7f/i;

/**
 * Labels of a name, or an address in brackets, and a port. The URL standard accepts more, such as `evil.com;.example.com`: a
 * suffix rule would accept it too, and other parsers end the host at the `;`. No DNS name is longer.
 */
const PLAIN_HOST = /^(?=.{1,260}$)(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])(?::\d+)?$/i;

/** True for a host, with or without a port, that every parser reads alike. */
export const isPlainHost = (host: string): boolean => PLAIN_HOST.test(host);

/** What may follow an origin in the text: the scheme's default port, then path, query, hash or nothing. */
const AFTER_ORIGIN = /^(?::\d+)?(?:[/?#]|$)/;

/** `URL.origin` is the text 'null' for schemes the standard does not know, such as `myapp://callback`. */
export const targetOrigin = (url: URL): string => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin);

/**
 * Parses a redirect target. Text with a scheme must begin, ignoring case, with exactly the origin that the URL parser returns:
 * no user info, no host as a number, an escape or a homoglyph, no missing or extra slash. Text without a scheme
 * is a path on the origin of `base`, and invalid without a base.
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
