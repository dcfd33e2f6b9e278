// A host application for tests: options of its server, requests of its users, and a fake service behind its proxy.
import type { ServerOptions } from '../server/options.ts';
import {
  type Claims,
  claimsWith,
  createFakeJwks,
  createTestKey,
  NOW,
  NOW_SECONDS,
  ORIGIN,
  PUBLISHABLE_KEY,
  type TestKey,
} from './test-issuer.ts';

/** A call that reached the fake service. */
export type ProxiedCall = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string | undefined;
};

export type TestHost = {
  readonly key: TestKey;
  readonly options: ServerOptions;
  /** What the proxy sent to the service. */
  readonly calls: readonly ProxiedCall[];
  /** Headers of a page navigation with the cookies of a signed-in browser; without claims, of a signed-out browser. */
  readonly page: (claims?: Claims) => Promise<Record<string, string>>;
  /** Headers of an API call with a Bearer token; without claims, with none. */
  readonly api: (claims?: Claims) => Promise<Record<string, string>>;
};

export const EXPIRED = claimsWith({ iat: NOW_SECONDS - 120, nbf: NOW_SECONDS - 130, exp: NOW_SECONDS - 60 });
export const ADMIN = claimsWith({ org_id: 'org_1', org_role: 'org:admin', org_permissions: ['org:invoices:read'] });
export const STALE = claimsWith({ fva: [600, 600] });

const DEV_BROWSER = '__latchkey_db_jwt=dvb_1';
const PAGE = { accept: 'text/html', 'sec-fetch-dest': 'document' };

const readText = async (body: RequestInit['body']): Promise<string> =>
  body === null || body === undefined ? '' : new Response(body).text();

/** The service's side of the proxy: records each call, and answers with two cookies and a redirect. */
const createFakeService = () => {
  const calls: ProxiedCall[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const body = await readText(init.body);
    calls.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body,
      redirect: init.redirect,
    });
    const headers = new Headers({ location: 'https://app.example.com/after', 'content-type': 'application/json' });
    headers.append('set-cookie', '__Host-client=a; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT');
    headers.append('set-cookie', '__client_uat=1; Path=/');
    return new Response('{"proxied":true}', { status: 302, headers });
  };
  return { calls, fetch };
};

export const createTestHost = async (): Promise<TestHost> => {
  const key = await createTestKey('key_1');
  const service = createFakeService();
  return {
    key,
    calls: service.calls,
    options: {
      publishableKey: PUBLISHABLE_KEY,
      appUrl: ORIGIN,
      signInUrl: '/sign-in',
      proxyPath: '/__latchkey',
      proxy: { fetch: service.fetch },
      fetch: createFakeJwks(key).fetch,
      now: () => NOW,
      environment: {},
    },
    page: async (claims) => {
      const session = claims && `; __session=${await key.sign(claims)}; __client_uat=${NOW_SECONDS - 600}`;
      return { ...PAGE, cookie: `${DEV_BROWSER}${session ?? ''}` };
    },
    api: async (claims) => (claims ? { authorization: `Bearer ${await key.sign(claims)}` } : {}),
  };
};
