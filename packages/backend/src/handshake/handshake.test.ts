// Pages whose cookies do not say who is asking: sent to the service for every reason of the contract, taken back safely,
// never in circles.
import { DAY_SECONDS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { createLatchkeyBackend } from '../backend.ts';
import { cookieSuffix } from '../cookie-suffix.ts';
import type { BackendOptions } from '../options.ts';
import {
  type Claims,
  claimsWith,
  createFakeJwks,
  createTestKey,
  ISSUER,
  NOW,
  NOW_SECONDS,
  PUBLISHABLE_KEY,
} from '../testing/test-issuer.ts';
import type { HandshakeRequest } from './authenticate-document.ts';
import type { HandshakeOptions } from './options.ts';

const LIVE_KEY = `pk_live_${btoa('latchkey.example.com$')}`;
const LIVE_ISSUER = 'https://latchkey.example.com';
const APP = 'https://app.example.com';
const DEV_APP = 'http://localhost:4401';
const NONCE = 'nonce-nonce-nonce-nonce';

const key = await createTestKey('key_1');
const stranger = await createTestKey('key_1');
const suffix = { live: await cookieSuffix(LIVE_KEY), test: await cookieSuffix(PUBLISHABLE_KEY) };

const create = (options: Partial<BackendOptions> & { readonly handshake: HandshakeOptions }) =>
  createLatchkeyBackend({ publishableKey: LIVE_KEY, fetch: createFakeJwks(key).fetch, now: () => NOW, ...options });
const production = create({ handshake: { appUrl: APP } });
const development = create({ publishableKey: PUBLISHABLE_KEY, handshake: { appUrl: DEV_APP } });

type Ask = {
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly method?: string;
};

const DOCUMENT = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

const requestOf = ({ cookies = {}, headers = DOCUMENT, path = '/page?x=1', method = 'GET' }: Ask) => {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  // The configured origin counts, whatever host the request names.
  return new Request(`http://whatever.example${path}`, { method, headers: { ...headers, ...(cookie && { cookie }) } });
};

const ask = (backend: ReturnType<typeof create>, given: Ask) => backend.authenticateRequest(requestOf(given));

const sent = async (backend: ReturnType<typeof create>, given: Ask): Promise<HandshakeRequest> => {
  const auth = await ask(backend, given);
  if (auth.status !== 'handshake') throw new Error(`not sent away: ${auth.status} ${auth.reason}`);
  return auth;
};

const live = (changes: Claims = {}) => key.sign(claimsWith({ iss: LIVE_ISSUER, azp: APP, ...changes }));
const uat = String(NOW_SECONDS - 100);
const DEV = { __latchkey_db_jwt: 'dvb_1' };

describe('a page is redirected to the service', () => {
  const cases: ReadonlyArray<readonly [string, () => Promise<Readonly<Record<string, string>>>]> = [
    ['session-token-but-no-client-uat', async () => ({ __session: await live() })],
    ['session-token-but-no-client-uat', async () => ({ __session: await live(), __client_uat: '0' })],
    ['client-uat-but-no-session-token', async () => ({ __client_uat: uat })],
    [
      'session-token-iat-before-client-uat',
      async () => ({ __session: await live(), __client_uat: String(NOW_SECONDS + 5) }),
    ],
    [
      'session-token-expired-refresh-non-eligible-no-refresh-cookie',
      async () => ({
        __session: await live({ iat: NOW_SECONDS - 100, nbf: NOW_SECONDS - 110, exp: NOW_SECONDS - 40 }),
        __client_uat: String(NOW_SECONDS - 200),
      }),
    ],
    ['session-token-nbf', async () => ({ __session: await live({ nbf: NOW_SECONDS + 60 }), __client_uat: uat })],
    [
      'session-token-iat-in-the-future',
      async () => ({
        __session: await live({ iat: NOW_SECONDS + 60, exp: NOW_SECONDS + 120 }),
        __client_uat: uat,
      }),
    ],
  ];

  it.each(cases)('%s', async (reason, cookies) => {
    const auth = await sent(production, { cookies: await cookies() });
    expect([auth.reason, auth.isSignedIn, auth.userId]).toEqual([reason, false, undefined]);
    const url = new URL(auth.location);
    expect(url.origin + url.pathname).toBe(`${LIVE_ISSUER}/v1/client/handshake`);
    expect([...url.searchParams.keys()]).toEqual([
      'redirect_url',
      'suffixed_cookies',
      '__latchkey_hs_reason',
      '__latchkey_hs_nonce',
    ]);
    expect(url.searchParams.get('redirect_url')).toBe(`${APP}/page?x=1`);
    expect(url.searchParams.get('__latchkey_hs_reason')).toBe(reason);
    expect(auth.headers.get('location')).toBe(auth.location);
    expect(auth.headers.get('cache-control')).toBe('no-store');
    expect(auth.headers.getSetCookie()).toEqual([
      '__latchkey_redirect_count=1; Max-Age=3; Path=/; HttpOnly; Secure; SameSite=Lax',
      `__latchkey_hs_nonce=${url.searchParams.get('__latchkey_hs_nonce')}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
  });

  it.each(cases)('%s, and requests the organization of the page at once', async (reason, cookies) => {
    const inPath = create({ handshake: { appUrl: APP, organizationOf: ({ pathname }) => pathname.split('/')[2] } });
    const auth = await sent(inPath, { cookies: await cookies(), path: '/orgs/acme' });
    expect(auth.reason).toBe(reason);
    expect(new URL(auth.location).searchParams.get('organization_id')).toBe('acme');
  });

  it('and requests the personal workspace where the page is about that', async () => {
    const personal = create({ handshake: { appUrl: APP, organizationOf: () => null } });
    const { location } = await sent(personal, { cookies: { __client_uat: uat } });
    expect(new URL(location).searchParams.get('organization_id')).toBe('');
  });

  it('in development also without the browser’s token, and with a new one in the URL', async () => {
    const missing = await sent(development, {});
    expect(missing.reason).toBe('dev-browser-missing');
    expect(new URL(missing.location).searchParams.has('__latchkey_db_jwt')).toBe(false);
    const fresh = await sent(development, { path: '/page?__latchkey_db_jwt=dvb_2&x=1', cookies: DEV });
    expect(fresh.reason).toBe('dev-browser-sync');
    const { searchParams } = new URL(fresh.location);
    expect(searchParams.get('__latchkey_db_jwt')).toBe('dvb_2');
    expect(searchParams.get('redirect_url')).toBe(`${DEV_APP}/page?x=1`);
  });

  it('through the proxy or the domain of the pages', async () => {
    const cookies = { __client_uat: uat };
    for (const [options, base] of [
      [{ proxyUrl: '/__latchkey' }, `${APP}/__latchkey`],
      [{ proxyUrl: 'https://proxy.example.com/auth' }, 'https://proxy.example.com/auth'],
      [{ domain: 'example.com' }, 'https://latchkey.example.com'],
    ] as const) {
      const { location } = await sent(create({ handshake: { appUrl: APP, ...options } }), { cookies });
      expect(location.startsWith(`${base}/v1/client/handshake?`)).toBe(true);
    }
  });

  it('when the page is about another organization', async () => {
    const handshake = { appUrl: APP, organizationOf: ({ pathname }: URL) => (pathname === '/mine' ? null : 'acme') };
    const backend = create({ handshake });
    const cookies = { __session: await live({ org_id: 'org_1', org_slug: 'umbrella' }), __client_uat: uat };
    const acme = await sent(backend, { cookies });
    expect(acme.reason).toBe('active-organization-mismatch');
    expect(new URL(acme.location).searchParams.get('organization_id')).toBe('acme');
    const own = await sent(backend, { cookies, path: '/mine' });
    expect(new URL(own.location).searchParams.get('organization_id')).toBe('');
    const there = { __session: await live({ org_id: 'org_2', org_slug: 'acme' }), __client_uat: uat };
    expect((await ask(backend, { cookies: there })).status).toBe('signed-in');
    // A redirect loop never ends a session.
    const round = await ask(backend, { cookies: { ...cookies, __latchkey_redirect_count: '3' } });
    expect(round.status).toBe('signed-in');
  });
});

describe('a page is not redirected', () => {
  it.each<readonly [string, Ask]>([
    ['there are no cookies', {}],
    ['the client cookie is zero', { cookies: { __client_uat: '0' } }],
    ['the request is no navigation', { cookies: { __client_uat: uat }, headers: { 'sec-fetch-dest': 'empty' } }],
    ['the request is a form post', { cookies: { __client_uat: uat }, method: 'POST' }],
    ['the client is no browser', { cookies: { __client_uat: uat }, headers: { accept: 'application/json' } }],
    ['it has a Bearer token', { cookies: { __client_uat: uat }, headers: { ...DOCUMENT, authorization: 'Bearer x' } }],
  ])('signed out when %s', async (_name, given) => {
    const auth = await ask(production, given);
    expect(auth.status).toBe('signed-out');
    expect([...auth.headers]).toEqual([]);
  });

  it('signed in when the cookies are valid', async () => {
    const auth = await ask(production, { cookies: { __session: await live(), __client_uat: uat } });
    expect([auth.status, auth.userId]).toEqual(['signed-in', 'user_ada']);
  });

  it('signed out when the token has a foreign signature, which the service cannot repair', async () => {
    const __session = await stranger.sign(claimsWith({ iss: LIVE_ISSUER }));
    expect((await ask(production, { cookies: { __session, __client_uat: uat } })).reason).toBe('signature-invalid');
  });

  it('signed out after three rounds', async () => {
    const round = (count: string) =>
      ask(production, { cookies: { __client_uat: uat, __latchkey_redirect_count: count } });
    const second = await round('2');
    expect(second.headers.getSetCookie()[0]).toContain('__latchkey_redirect_count=3');
    expect(await round('3')).toMatchObject({ status: 'signed-out', reason: 'handshake-loop' });
  });

  it('and is evaluated as before where no handshake is configured', async () => {
    const backend = createLatchkeyBackend({
      publishableKey: LIVE_KEY,
      fetch: createFakeJwks(key).fetch,
      now: () => NOW,
    });
    expect(await backend.authenticateRequest(requestOf({ cookies: { __client_uat: uat } }))).toMatchObject({
      status: 'signed-out',
      reason: 'session-cookie-missing',
    });
  });
});

describe('the result of a handshake', () => {
  const linesFor = (session: string, of: string) => [
    `__session=${session}; Max-Age=31536000; Path=/; SameSite=Lax`,
    `__session_${of}=${session}; Max-Age=31536000; Path=/; SameSite=Lax`,
    `__client_uat=${uat}; Max-Age=31536000; Path=/; SameSite=Strict`,
  ];
  const handshakeOf = async (claims: Claims = {}, header: Claims = {}, by = key) =>
    by.sign(
      {
        iss: LIVE_ISSUER,
        aud: APP,
        iat: NOW_SECONDS,
        exp: NOW_SECONDS + 60,
        nonce: NONCE,
        handshake: linesFor(await live(), suffix.live),
        ...claims,
      },
      header,
    );
  const back = (__latchkey_handshake: string, more: Readonly<Record<string, string>> = {}) =>
    ask(production, { cookies: { __client_uat: uat, __latchkey_hs_nonce: NONCE, __latchkey_handshake, ...more } });

  it('in production signs in at once, with the cookies to set', async () => {
    const auth = await back(await handshakeOf());
    expect([auth.status, auth.userId]).toEqual(['signed-in', 'user_ada']);
    const cookies = auth.headers.getSetCookie();
    expect(cookies.slice(0, 3)).toEqual(linesFor((await auth.getToken()) ?? '', suffix.live));
    expect(cookies.at(-1)).toBe('__latchkey_hs_nonce=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it.each(['JWT', undefined])('may have the type %s, as any service of the contract writes it', async (typ) => {
    expect((await back(await handshakeOf({}, { typ }))).status).toBe('signed-in');
  });

  it('reports a signed-out state by an empty token', async () => {
    const auth = await back(
      await handshakeOf({ handshake: ['__session=; Max-Age=0; Path=/', '__client_uat=0; Path=/'] }),
    );
    expect(auth.status).toBe('signed-out');
    expect(auth.headers.getSetCookie()).toHaveLength(3);
  });

  it('with a pending session is signed out, with the cookies that say so and without another handshake', async () => {
    const lines = linesFor(await live({ sts: 'pending' }), suffix.live);
    const auth = await back(await handshakeOf({ handshake: lines }));
    expect([auth.status, auth.reason]).toEqual(['signed-out', 'session-pending']);
    expect(auth.headers.getSetCookie().slice(0, 3)).toEqual(lines);
  });

  it('in development is removed from the URL', async () => {
    const token = await key.sign(claimsWith({ azp: DEV_APP }));
    const handshake = await handshakeOf({ iss: ISSUER, aud: DEV_APP, handshake: linesFor(token, suffix.test) });
    const given = { path: `/page?x=1&__latchkey_handshake=${handshake}&__latchkey_help=1` };
    const auth = await sent(development, { ...given, cookies: { ...DEV, __latchkey_hs_nonce: NONCE } });
    expect([auth.reason, auth.location]).toEqual(['handshake-resolved', `${DEV_APP}/page?x=1`]);
    expect(auth.headers.getSetCookie().slice(0, 3)).toEqual(linesFor(token, suffix.test));
  });

  it.each<readonly [string, () => Promise<string>]>([
    ['another browser’s', () => handshakeOf({ nonce: 'somebody-elses-nonce' })],
    ['without what the browser was sent away with', () => handshakeOf({ nonce: undefined })],
    ['for another application', () => handshakeOf({ aud: 'https://other.example.com' })],
    ['of another instance', () => handshakeOf({ iss: 'https://latchkey.evil.example' })],
    ['that is over', () => handshakeOf({ iat: NOW_SECONDS - 120, exp: NOW_SECONDS - 60 })],
    ['from the future', () => handshakeOf({ iat: NOW_SECONDS + 60, exp: NOW_SECONDS + 120 })],
    ['signed by somebody else', () => handshakeOf({}, {}, stranger)],
    ['that is a session token', () => live()],
    ['that is a session token for this application and browser', () => live({ aud: APP, nonce: NONCE })],
    ['that says who is signed in', () => handshakeOf({ sub: 'user_ada' })],
    ['that is of a session', () => handshakeOf({ sid: 'sess_1' })],
    ['of the type of a template’s token', () => handshakeOf({}, { typ: 'template+jwt' })],
    ['of another type', () => handshakeOf({}, { typ: 'at+jwt' })],
    ['that is no list', () => handshakeOf({ handshake: '__session=x' })],
    ['with a cookie that is not ours', () => handshakeOf({ handshake: ['admin=1; Path=/'] })],
    ['with a line break', () => handshakeOf({ handshake: ['__session=x\r\nset-cookie: admin=1'] })],
    ['that is nothing', async () => 'nothing'],
  ])('is ignored when it is one %s', async (_name, make) => {
    const auth = await back(await make());
    expect([auth.status, auth.reason]).toEqual(['handshake', 'client-uat-but-no-session-token']);
  });

  it('is ignored in a browser that was not redirected, so that no attacker can sign a user in', async () => {
    const auth = await ask(production, { cookies: { __latchkey_handshake: await handshakeOf() } });
    expect(auth.status).toBe('signed-out');
    const inAddress = await ask(production, { path: `/page?__latchkey_handshake=${await handshakeOf()}` });
    expect(inAddress.status).toBe('signed-out');
  });

  it('is never accepted as a session token', async () => {
    const token = await handshakeOf({ sub: 'user_ada', sid: 'sess_1', azp: APP, nbf: NOW_SECONDS - 10 });
    expect(await production.verifyToken(token)).toMatchObject({ ok: false, reason: 'not-a-session-token' });
  });
});

describe('the clock in development', () => {
  const backendAt = (now: number) =>
    create({ publishableKey: PUBLISHABLE_KEY, handshake: { appUrl: DEV_APP }, now: () => now });
  const cookies = async () => ({ ...DEV, __session: await key.sign(claimsWith({ azp: DEV_APP })), __client_uat: uat });

  it('may be hours behind', async () => {
    const auth = await ask(backendAt(NOW - (DAY_SECONDS / 2) * 1_000), { cookies: await cookies() });
    expect(auth.status).toBe('signed-in');
  });

  it('may be hours ahead, once the handshake did not help', async () => {
    const backend = backendAt(NOW + (DAY_SECONDS / 2) * 1_000);
    expect((await ask(backend, { cookies: await cookies() })).status).toBe('handshake');
    const round = await ask(backend, { cookies: { ...(await cookies()), __latchkey_redirect_count: '3' } });
    expect(round.status).toBe('signed-in');
  });

  it('may not be days off', async () => {
    const auth = await ask(backendAt(NOW - 2 * DAY_SECONDS * 1_000), { cookies: await cookies() });
    expect(auth.status).toBe('handshake');
  });
});

describe('satellites', () => {
  const SATELLITE = 'https://satellite.example.net';

  it('in production start a handshake at their own host for every signed-out page', async () => {
    const satellite = create({ handshake: { appUrl: SATELLITE, domain: 'satellite.example.net', isSatellite: true } });
    const auth = await sent(satellite, {});
    expect(auth.reason).toBe('satellite-needs-syncing');
    expect(new URL(auth.location).origin).toBe('https://latchkey.satellite.example.net');
    expect((await ask(satellite, { path: '/page?__latchkey_synced=true' })).status).toBe('signed-out');
  });

  it('in development redirect to the primary sign-in page, which returns with the browser’s token', async () => {
    const signInUrl = `${DEV_APP}/sign-in`;
    const handshake = { appUrl: 'http://127.0.0.1:4402', domain: '127.0.0.1', isSatellite: true, signInUrl };
    const satellite = create({ publishableKey: PUBLISHABLE_KEY, handshake });
    const away = await sent(satellite, { cookies: DEV });
    expect([away.reason, new URL(away.location).origin]).toEqual(['satellite-needs-syncing', DEV_APP]);
    const primary = create({
      publishableKey: PUBLISHABLE_KEY,
      handshake: { appUrl: DEV_APP, satelliteOrigins: ['http://127.0.0.1:4402'] },
    });
    const { pathname, search } = new URL(away.location);
    const returned = await sent(primary, { path: pathname + search, cookies: { __latchkey_db_jwt: 'dvb_primary' } });
    expect(returned.reason).toBe('primary-responds-to-syncing');
    expect(returned.location).toBe(
      'http://127.0.0.1:4402/page?x=1&__latchkey_db_jwt=dvb_primary&__latchkey_synced=true',
    );
    const evil = `/sign-in?__latchkey_redirect_url=${encodeURIComponent('https://evil.example/')}`;
    expect((await ask(primary, { path: evil, cookies: DEV })).status).toBe('signed-out');
  });
});

describe('the configuration of a host', () => {
  it.each<readonly [HandshakeOptions, string]>([
    [{ appUrl: 'app.example.com' }, 'handshake.appUrl'],
    [{ appUrl: 'https://app.example.com/path' }, 'handshake.appUrl'],
    [{ appUrl: 'ftp://app.example.com' }, 'handshake.appUrl'],
    [{ appUrl: APP, proxyUrl: '//evil.example' }, 'handshake.proxyUrl'],
    [{ appUrl: APP, proxyUrl: 'proxy' }, 'handshake.proxyUrl'],
    [{ appUrl: APP, isSatellite: true }, 'handshake.domain'],
    [{ appUrl: APP, satelliteOrigins: ['https://x.example/path'] }, 'handshake.satelliteOrigins'],
  ])('%j is rejected at once', (handshake, names) => {
    expect(() => create({ handshake })).toThrow(names);
  });

  it('a satellite of a development instance names the primary sign-in page', () => {
    const handshake = { appUrl: DEV_APP, domain: 'x.example', isSatellite: true };
    expect(() => create({ publishableKey: PUBLISHABLE_KEY, handshake })).toThrow('handshake.signInUrl');
  });
});

describe('a pending session', () => {
  const pending = () => live({ sts: 'pending' });

  it('is signed out without a handshake, whatever the organization of the page', async () => {
    const cookies = { __session: await pending(), __client_uat: uat };
    expect(await ask(production, { cookies })).toMatchObject({ status: 'signed-out', reason: 'session-pending' });
    const inPage = create({ handshake: { appUrl: APP, organizationOf: () => 'org_1' } });
    expect(await ask(inPage, { cookies })).toMatchObject({ status: 'signed-out', reason: 'session-pending' });
  });

  it('gets a fresh token when the client has changed: the tasks may be done', async () => {
    const cookies = { __session: await pending(), __client_uat: String(NOW_SECONDS + 5) };
    expect((await sent(production, { cookies })).reason).toBe('session-token-iat-before-client-uat');
  });
});
