// The behaviour that every adapter shares, checked against one small application that each adapter's test writes in its framework.
import { describe, expect, it } from 'vitest';
import type { ServerOptions } from '../server/options.ts';
import { ADMIN, createTestHost, EXPIRED, STALE, type TestHost } from './test-host.ts';
import { type Claims, claimsWith, ISSUER, NOW_SECONDS, ORIGIN } from './test-issuer.ts';

/**
 * The application: `/me` and `POST /me` reply `{ userId }`, null without a user; `/account` requires a user, `/admin` the role
 * org:admin, `/invoices` the permission org:invoices:read, `/danger` a strict verification; `/cookies` sets the cookies a=1 and b=2;
 * `/broken` throws. All but the last reply `{ userId }`.
 */
export type AdapterApp = (
  path: string,
  init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string },
) => Promise<Response>;

type World = {
  readonly host: TestHost;
  readonly app: AdapterApp;
  /** Status, and the location of a redirect, the JSON or the text of a reply. */
  readonly ask: (path: string, headers: Record<string, string>) => Promise<[number, unknown]>;
  /** Headers of a page and of an API call. */
  readonly both: (claims?: Claims) => Promise<readonly Record<string, string>[]>;
};

const USER = 'user_ada';

const createWorld = (host: TestHost, app: AdapterApp): World => ({
  host,
  app,
  ask: async (path, headers) => {
    const reply = await app(path, { headers });
    const text = await reply.text();
    return [reply.status, reply.headers.get('location') ?? (text.startsWith('{') ? JSON.parse(text) : text)];
  },
  both: async (claims) => [await host.page(claims), await host.api(claims)],
});

const CASES: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'gives handlers the session, from cookies or a Bearer token': async ({ host, app, ask, both }) => {
    for (const headers of await both(claimsWith())) expect(await ask('/me', headers)).toEqual([200, { userId: USER }]);
    for (const headers of await both()) expect(await ask('/me', headers)).toEqual([200, { userId: null }]);
    const body = '{"a":1}';
    const headers = { ...(await host.api(claimsWith())), 'content-type': 'application/json' };
    expect(await (await app('/me', { method: 'POST', headers, body })).json()).toEqual({ userId: USER });
  },

  'prefers the Bearer token to the cookies, also when it is refused': async ({ host, ask }) => {
    const cookies = await host.page(claimsWith());
    const other = await host.api(claimsWith({ sub: 'user_bob' }));
    expect(await ask('/me', { ...cookies, ...other })).toEqual([200, { userId: 'user_bob' }]);
    expect(await ask('/me', { ...cookies, authorization: 'Bearer x' })).toEqual([200, { userId: null }]);
  },

  'sends signed-out pages to the sign-in page and answers APIs with 401': async ({ host, ask, both }) => {
    const back = encodeURIComponent(`${ORIGIN}/account?tab=1`);
    expect(await ask('/account?tab=1', await host.page())).toEqual([302, `/sign-in?redirect_url=${back}`]);
    expect(await ask('/account', await host.api())).toMatchObject([
      401,
      { errors: [{ code: 'authentication_invalid', meta: { reason: 'no-token' } }] },
    ]);
    for (const headers of await both(claimsWith()))
      expect(await ask('/account', headers)).toEqual([200, { userId: USER }]);
  },

  'starts a handshake for a page with an expired token and answers an API with 401': async ({ host, app, ask }) => {
    const reply = await app('/account?tab=1', { headers: await host.page(EXPIRED) });
    const location = new URL(reply.headers.get('location') ?? '');
    expect([reply.status, location.origin, location.pathname]).toEqual([
      302,
      ORIGIN,
      '/__latchkey/v1/client/handshake',
    ]);
    expect(location.searchParams.get('redirect_url')).toBe(`${ORIGIN}/account?tab=1`);
    expect(reply.headers.getSetCookie()).toHaveLength(2);
    expect(await ask('/account', await host.api(EXPIRED))).toMatchObject([
      401,
      { errors: [{ meta: { reason: 'expired' } }] },
    ]);
  },

  'requires roles and permissions': async ({ host, ask, both }) => {
    for (const path of ['/admin', '/invoices']) {
      for (const headers of await both(ADMIN)) expect(await ask(path, headers)).toEqual([200, { userId: USER }]);
      const [page = {}, api = {}] = await both(claimsWith());
      expect(await ask(path, page)).toEqual([403, 'Your account may not see this page.']);
      expect(await ask(path, api)).toMatchObject([403, { errors: [{ code: 'authorization_invalid' }] }]);
      expect((await ask(path, await host.api()))[0]).toBe(401);
    }
  },

  'requires a recent verification, with the hint that starts one': async ({ host, ask }) => {
    expect(await ask('/danger', await host.api(claimsWith()))).toEqual([200, { userId: USER }]);
    expect(await ask('/danger', await host.api(STALE))).toMatchObject([
      403,
      { latchkey_error: { reason: 'reverification-error', metadata: { reverification: 'strict' } } },
    ]);
  },

  'keeps the cookies of the handler and of a finished handshake apart': async ({ host, app }) => {
    const nonce = 'nonce-of-sixteen-signs';
    const lines = [`__session=${await host.key.sign()}; Path=/`, `__client_uat=${NOW_SECONDS}; Path=/`];
    const token = await host.key.sign({
      iss: ISSUER,
      aud: ORIGIN,
      iat: NOW_SECONDS,
      exp: NOW_SECONDS + 60,
      nonce,
      handshake: lines,
    });
    const headers = {
      accept: 'text/html',
      cookie: `__latchkey_handshake=${token}; __latchkey_hs_nonce=${nonce}; __latchkey_db_jwt=d`,
    };
    const reply = await app('/cookies', { headers });
    expect(await reply.json()).toEqual({ userId: USER });
    const names = reply.headers.getSetCookie().map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual(['__client_uat', '__latchkey_hs_nonce', '__session', 'a', 'b']);
  },

  'leaves errors of handlers to the framework': async ({ host, app }) => {
    expect((await app('/broken', { headers: await host.api(claimsWith()) })).status).toBe(500);
  },

  'forwards calls below the path of the proxy, with their bodies': async ({ host, app }) => {
    const reply = await app('/__latchkey/v1/client/sessions?a=b', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.9' },
      body: 'name=value',
    });
    expect([reply.status, await reply.json()]).toEqual([302, { proxied: true }]);
    expect(reply.headers.getSetCookie()).toEqual([
      '__Host-client=a; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
      '__client_uat=1; Path=/',
    ]);
    const call = host.calls.at(-1);
    expect(call).toMatchObject({ url: `${ISSUER}/v1/client/sessions?a=b`, method: 'POST', body: 'name=value' });
    expect(call?.headers.get('x-forwarded-for')).not.toContain('203.0.113.9');
    expect((await app('/__latchkey/admin/v1/users', {})).status).toBe(404);
  },
};

export const describeAdapter = (name: string, start: (options: ServerOptions) => AdapterApp | Promise<AdapterApp>) =>
  describe(`the adapter of ${name}`, async () => {
    const host = await createTestHost();
    const world = createWorld(host, await start(host.options));
    for (const [behaviour, check] of Object.entries(CASES)) it(behaviour, () => check(world));
  });
