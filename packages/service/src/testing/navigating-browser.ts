// A browser that navigates between hosts: stores cookies as browsers do (host-only or for a domain, Secure, Max-Age) and follows
// redirects inside the service.
import type { TestService } from './test-service.ts';

type Cookie = { readonly name: string; readonly value: string; readonly domain: string; readonly isHostOnly: boolean };

export type Hop = {
  readonly url: string;
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
};

export type NavigatingBrowser = {
  /** Opens a URL and follows redirects until one leaves the service. */
  readonly open: (url: string, headers?: Readonly<Record<string, string>>) => Promise<readonly Hop[]>;
  /** One request with this browser's cookies; does not follow redirects. */
  readonly request: (url: string, init?: RequestInit) => Promise<Response>;
  /** The value of a cookie that would be sent to a host. */
  readonly cookie: (host: string, name: string) => string | undefined;
};

const MAX_REDIRECTS = 8;
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' };

const attribute = (line: string, name: string): string | undefined =>
  new RegExp(`; ${name}=([^;]*)`, 'i').exec(line)?.[1];

export const createNavigatingBrowser = (service: TestService, serves: (url: URL) => boolean): NavigatingBrowser => {
  let jar: readonly Cookie[] = [];
  const isSent = (cookie: Cookie, host: string): boolean =>
    host === cookie.domain || (!cookie.isHostOnly && host.endsWith(`.${cookie.domain}`));

  const keep = (host: string, lines: readonly string[]): void => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const given = attribute(line, 'Domain');
      // Refuses a Domain that the host is not part of, and a `__Host-` cookie with a Domain, as browsers do.
      if (given !== undefined && (!(host === given || host.endsWith(`.${given}`)) || name.startsWith('__Host-')))
        continue;
      const kept: Cookie = {
        name,
        value: decodeURIComponent(value),
        domain: given ?? host,
        isHostOnly: given === undefined,
      };
      jar = jar.filter((one) => one.name !== name || one.domain !== kept.domain);
      if (attribute(line, 'Max-Age') !== '0') jar = [...jar, kept];
    }
  };

  const request = async (text: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(text);
    const headers = new Headers(init.headers);
    const cookies = jar.filter((cookie) => isSent(cookie, url.hostname));
    if (cookies.length > 0) headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const reply = await service.app.fetch(new Request(url, { ...init, headers }));
    keep(url.hostname, reply.headers.getSetCookie());
    return reply;
  };

  return {
    request,
    cookie: (host, name) => jar.find((cookie) => cookie.name === name && isSent(cookie, host))?.value,
    open: async (first, headers = {}) => {
      const hops: Hop[] = [];
      let url = first;
      while (serves(new URL(url)) && hops.length < MAX_REDIRECTS) {
        const reply = await request(url, { headers: { ...NAVIGATION, ...headers } });
        const location = reply.headers.get('location') ?? '';
        hops.push({ url, status: reply.status, location, cookies: reply.headers.getSetCookie() });
        if (location === '') break;
        url = location;
      }
      return hops;
    },
  };
};
