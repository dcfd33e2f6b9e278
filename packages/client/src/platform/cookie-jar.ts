// The document's cookies: reading, writing with attributes, and when to set Secure.
import type { CookieAttributes, PlatformCookies, SameSite } from './platform.ts';

/** What the jar reads from the page; the fake platform passes its own. */
export interface CookieHost {
  readCookies(): string;
  writeCookie(cookie: string): void;
  protocol(): string;
  hostname(): string;
  /** Undefined in browsers without this property. */
  isSecureContext(): boolean | undefined;
  userAgent(): string;
}

/** A jar over a page. */
export const createCookieJar = (host: CookieHost): PlatformCookies => {
  const get = (name: string) => readCookie(host.readCookies(), name);
  const set = (name: string, value: string, attributes: CookieAttributes = {}) =>
    host.writeCookie(serializeCookie(name, value, attributes));
  const remove: PlatformCookies['remove'] = (name, attributes = {}) =>
    set(name, '', { ...attributes, expires: new Date(0) });
  return {
    get,
    set,
    remove,
    secureFor: (sameSite) => isSecureCookie(sameSite, host),
  };
};

/** The value of a cookie in a `document.cookie` text. The first of several wins, as on servers. */
export const readCookie = (cookies: string, name: string): string | undefined => {
  for (const pair of cookies.split(';')) {
    const mark = pair.indexOf('=');
    if (mark !== -1 && pair.slice(0, mark).trim() === name) return decodeValue(pair.slice(mark + 1).trim());
  }
  return undefined;
};

const decodeValue = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** One `document.cookie` assignment. */
export const serializeCookie = (name: string, value: string, attributes: CookieAttributes): string => {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'path=/'];
  if (attributes.expires) parts.push(`expires=${attributes.expires.toUTCString()}`);
  if (attributes.domain) parts.push(`domain=${attributes.domain}`);
  if (attributes.sameSite) parts.push(`samesite=${attributes.sameSite}`);
  if (attributes.secure) parts.push('secure');
  if (attributes.partitioned) parts.push('partitioned');
  return parts.join('; ');
};

/** A cookie is Secure on https; on http only SameSite=None needs it, and only where the browser then still accepts it. */
export const isSecureCookie = (
  sameSite: SameSite,
  page: Pick<CookieHost, 'protocol' | 'hostname' | 'isSecureContext' | 'userAgent'>,
): boolean => {
  if (page.protocol() === 'https:') return true;
  if (sameSite !== 'None') return false;
  if (isSafari(page.userAgent())) return false;
  return page.isSecureContext() ?? page.hostname() === 'localhost';
};

const isSafari = (userAgent: string): boolean =>
  /safari/i.test(userAgent) && !/chrome|chromium|crios|android|edg|fxios/i.test(userAgent);
