// A `document.cookie` for tests: one store per fake browser, host and domain matching, expiry by the virtual clock.

interface StoredCookie {
  readonly name: string;
  readonly value: string;
  /** The host for a host-only cookie, the domain otherwise. */
  readonly domain: string;
  readonly isHostOnly: boolean;
  readonly isSecure: boolean;
  readonly expiresAt: number;
  readonly attributes: string;
}

export interface FakeCookieStore {
  /** The value of `document.cookie` on a page. */
  read(page: URL): string;
  /** Assigns to `document.cookie` on a page. */
  write(page: URL, cookie: string): void;
  /** The attributes a cookie was last set with, lower case, as text: for assertions. */
  attributesOf(name: string): string | undefined;
}

/** Like a browser, the store rejects cookies on a public suffix; these are the ones tests need. */
const PUBLIC_SUFFIXES: readonly string[] = ['com', 'dev', 'test', 'uk', 'co.uk', 'example'];

/** An empty store. */
export const createFakeCookieStore = (now: () => number): FakeCookieStore => {
  const cookies = new Map<string, StoredCookie>();
  return {
    read: (page) =>
      [...cookies.values()]
        .filter((cookie) => cookie.expiresAt > now() && isVisibleTo(cookie, page))
        .map((cookie) => `${cookie.name}=${cookie.value}`)
        .join('; '),
    write(page, text) {
      const cookie = parseCookie(page, text);
      if (!cookie) return;
      const key = `${cookie.name}|${cookie.isHostOnly}|${cookie.domain}`;
      if (cookie.expiresAt <= now()) cookies.delete(key);
      else cookies.set(key, cookie);
    },
    attributesOf: (name) => [...cookies.values()].find((cookie) => cookie.name === name)?.attributes,
  };
};

const isWithin = (hostname: string, domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);

const isVisibleTo = (cookie: StoredCookie, page: URL): boolean =>
  (cookie.isHostOnly ? page.hostname === cookie.domain : isWithin(page.hostname, cookie.domain)) &&
  (!cookie.isSecure || page.protocol === 'https:' || page.hostname === 'localhost');

const parseCookie = (page: URL, text: string): StoredCookie | undefined => {
  const [pair = '', ...rest] = text.split(';').map((part) => part.trim());
  const mark = pair.indexOf('=');
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.toLowerCase(), value.join('=')] as const;
    }),
  );
  const domain = attributes.get('domain')?.replace(/^\./, '');
  if (domain !== undefined && (!isWithin(page.hostname, domain) || PUBLIC_SUFFIXES.includes(domain))) return undefined;
  const isSecure = attributes.has('secure');
  if (attributes.get('samesite') === 'None' && !isSecure) return undefined;
  if (isSecure && page.protocol !== 'https:' && page.hostname !== 'localhost') return undefined;
  const expires = attributes.get('expires');
  return {
    name: pair.slice(0, mark),
    value: pair.slice(mark + 1),
    domain: domain ?? page.hostname,
    isHostOnly: domain === undefined,
    isSecure,
    expiresAt: expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires),
    attributes: rest.join('; ').toLowerCase(),
  };
};
