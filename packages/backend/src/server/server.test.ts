// The core of every server adapter: decisions, refusals, redirects and cookies, with standard requests.
import { expect, it } from 'vitest';
import { ADMIN, createTestHost, EXPIRED, STALE } from '../testing/test-host.ts';
import { claimsWith, ISSUER, NOW_SECONDS, ORIGIN, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { createServerAdmin } from './admin.ts';
import { checkAuth } from './require-auth.ts';
import { createLatchkeyServer, withAuthCookies } from './server.ts';

const host = await createTestHost();
const server = createLatchkeyServer(host.options);
const at = (path: string, headers: Record<string, string>) => new Request(`http://internal:8080${path}`, { headers });

it('decides on a request: signed in, signed out or handshake', async () => {
  const decide = async (headers: Record<string, string>) => (await server.authenticate(at('/', headers))).status;
  expect(await decide(await host.page(claimsWith()))).toBe('signed-in');
  expect(await decide(await host.page())).toBe('signed-out');
  expect(await decide(await host.page(EXPIRED))).toBe('handshake');
  expect(await decide(await host.api(EXPIRED))).toBe('signed-out');
});

it('checks requirements in order: session, organization, verification', async () => {
  const check = async (claims: Parameters<typeof host.api>[0], requirement: Parameters<typeof checkAuth>[1]) => {
    const result = checkAuth(await server.authenticate(at('/', await host.api(claims))), requirement);
    return result.isAllowed || [result.status, result.problem];
  };
  expect(await check(undefined, {})).toEqual([401, 'signed-out']);
  expect(await check(claimsWith(), {})).toBe(true);
  expect(await check(claimsWith(), undefined)).toBe(true);
  expect(await check(claimsWith(), { role: 'org:admin' })).toEqual([403, 'forbidden']);
  expect(await check(ADMIN, { role: 'org:admin' })).toBe(true);
  expect(await check(ADMIN, { permission: 'org:invoices:read', role: 'org:owner' })).toBe(true);
  expect(await check(ADMIN, { permission: 'org:invoices:write' })).toEqual([403, 'forbidden']);
  expect(await check(STALE, { reverification: 'strict' })).toEqual([403, 'reverification']);
  expect(await check(STALE, { role: 'org:admin', reverification: 'strict' })).toEqual([403, 'forbidden']);
  expect(await check(claimsWith(), { reverification: 'strict' })).toBe(true);
});

it('answers API calls with errors as JSON', async () => {
  const ask = async (claims: Parameters<typeof host.api>[0], requirement: Parameters<typeof checkAuth>[1]) => {
    const request = at('/api', await host.api(claims));
    const refused = server.refusal(request, await server.authenticate(request), requirement);
    return refused && [refused.status, await refused.json()];
  };
  expect(await ask(claimsWith(), {})).toBeUndefined();
  expect(await ask(undefined, {})).toEqual([
    401,
    {
      errors: [
        {
          code: 'authentication_invalid',
          message: 'Sign in to make this call.',
          long_message: 'Sign in to make this call.',
          meta: { reason: 'no-token' },
        },
      ],
    },
  ]);
  expect(await ask(claimsWith(), { role: 'org:admin' })).toMatchObject([
    403,
    { errors: [{ code: 'authorization_invalid' }] },
  ]);
  expect(await ask(STALE, { reverification: 'strict' })).toMatchObject([
    403,
    { latchkey_error: { reason: 'reverification-error', metadata: { reverification: 'strict' } } },
  ]);
});

it('sends page requests to the sign-in page and back, on the configured origin only', async () => {
  const locate = async (path: string, options = {}) => {
    const one = createLatchkeyServer({ ...host.options, ...options });
    const request = { headers: await host.page(), url: path, method: 'GET' };
    const refused = one.refusal(request, await one.authenticate(request), {});
    return [refused?.status, refused?.headers.get('location')];
  };
  const back = (url: string) => `/sign-in?redirect_url=${encodeURIComponent(url)}`;
  expect(await locate('/account?tab=1')).toEqual([302, back(`${ORIGIN}/account?tab=1`)]);
  expect(await locate('http://evil.example/account')).toEqual([302, back(`${ORIGIN}/account`)]);
  expect(await locate('//evil.example/account')).toEqual([302, back(`${ORIGIN}/evil.example/account`)]);
  expect(await locate('/a?__latchkey_synced=true&b=1')).toEqual([302, back(`${ORIGIN}/a?b=1`)]);
  // A protected sign-in page would be redirected to itself for ever.
  expect(await locate('/sign-in/factor-one')).toEqual([401, null]);
  expect(await locate('/', { signInUrl: '/' })).toEqual([401, null]);
  expect(await locate('/a', { signInUrl: '/' })).toEqual([302, `/?redirect_url=${encodeURIComponent(`${ORIGIN}/a`)}`]);
  expect(await locate('/a', { signInUrl: undefined })).toEqual([401, null]);
  expect(await locate('/a', { signInUrl: 'https://accounts.example.com/in?x=1' })).toEqual([
    302,
    `https://accounts.example.com/in?x=1&redirect_url=${encodeURIComponent(`${ORIGIN}/a`)}`,
  ]);
  // Without the origin of the server, the browser returns to the path.
  expect(await locate('//evil.example/a', { appUrl: undefined, proxyPath: undefined })).toEqual([
    302,
    back('/evil.example/a'),
  ]);
});

it('answers page requests that lack a role or a verification with a sentence', async () => {
  const ask = async (claims: Parameters<typeof host.page>[0], requirement: Parameters<typeof checkAuth>[1]) => {
    const request = at('/page', await host.page(claims));
    const refused = server.refusal(request, await server.authenticate(request), requirement);
    return [refused?.status, refused?.headers.get('content-type'), await refused?.text()];
  };
  const text = 'text/plain; charset=utf-8';
  expect(await ask(claimsWith(), { role: 'org:admin' })).toEqual([403, text, 'Your account may not see this page.']);
  expect(await ask(STALE, { reverification: 'strict' })).toEqual([
    403,
    text,
    'Verify again that it is you, then open this page.',
  ]);
  const forced = at('/data', await host.api());
  expect(server.refusal(forced, await server.authenticate(forced), {}, 'page')?.status).toBe(302);
  const called = at('/data', await host.page());
  expect(server.refusal(called, await server.authenticate(called), {}, 'api')?.status).toBe(401);
});

it('handles a request as a whole: proxy, handshake with its cookies, response', async () => {
  const respond = () => new Response('drawn', { headers: { 'set-cookie': 'own=1' } });
  const away = await server.handle(at('/account', await host.page(EXPIRED)), respond);
  expect([away.status, new URL(away.headers.get('location') ?? '').pathname]).toEqual([
    302,
    '/__latchkey/v1/client/handshake',
  ]);
  expect(away.headers.getSetCookie()).toHaveLength(2);
  const shown = await server.handle(at('/account', await host.page(claimsWith())), respond);
  expect([await shown.text(), shown.headers.getSetCookie()]).toEqual(['drawn', ['own=1']]);
  const proxied = await server.handle(at('/__latchkey/v1/client', {}), respond, { clientAddress: '203.0.113.7' });
  expect(proxied.status).toBe(302);
  expect(host.calls.at(-1)?.headers.get('x-forwarded-for')).toBe('203.0.113.7');
});

it('adds the cookies of a finished handshake to a response, also to one that was fetched', async () => {
  const nonce = 'nonce-of-sixteen-signs';
  const session = await host.key.sign(claimsWith());
  const token = await host.key.sign({
    iss: ISSUER,
    aud: ORIGIN,
    iat: NOW_SECONDS,
    exp: NOW_SECONDS + 60,
    nonce,
    handshake: [`__session=${session}; Path=/`, `__client_uat=${NOW_SECONDS}; Path=/`],
  });
  const headers = {
    accept: 'text/html',
    cookie: `__latchkey_handshake=${token}; __latchkey_hs_nonce=${nonce}; __latchkey_db_jwt=d`,
  };
  const reply = await server.handle(at('/account', headers), (auth) => Response.json({ userId: auth.userId }));
  expect([await reply.json(), reply.headers.getSetCookie().length]).toEqual([{ userId: 'user_ada' }, 3]);
  const fetched = await fetch('data:text/plain,x');
  expect(withAuthCookies(fetched, { headers: new Headers({ 'set-cookie': 'a=1' }) }).headers.getSetCookie()).toEqual([
    'a=1',
  ]);
  const plain = new Response('x');
  expect(withAuthCookies(plain, { headers: new Headers() })).toBe(plain);
});

it('reads the environment, and names what is missing or wrong', () => {
  const environment = {
    LATCHKEY_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    LATCHKEY_SECRET_KEY: 'sk_test_abc',
    LATCHKEY_URL: 'http://localhost:4400/',
    LATCHKEY_APP_URL: 'http://localhost:3000',
    LATCHKEY_SIGN_IN_URL: '/in',
    LATCHKEY_SIGN_UP_URL: '/up',
    LATCHKEY_PROXY_PATH: '/__latchkey/',
  };
  expect(createLatchkeyServer({ environment }).settings).toMatchObject({
    serviceUrl: 'http://localhost:4400',
    appOrigin: 'http://localhost:3000',
    signInUrl: '/in',
    signUpUrl: '/up',
    proxyPath: '/__latchkey',
    proxyUrl: 'http://localhost:3000/__latchkey',
  });
  expect(createLatchkeyServer({ environment, appUrl: ORIGIN }).settings.proxyUrl).toBe(`${ORIGIN}/__latchkey`);
  expect(createServerAdmin({ environment }).users).toBeDefined();
  const wrong = (options: object) => () => createLatchkeyServer({ environment, ...options });
  expect(wrong({ environment: {} })).toThrow('LATCHKEY_PUBLISHABLE_KEY');
  expect(wrong({ environment: { ...environment, LATCHKEY_APP_URL: '' } })).toThrow('LATCHKEY_APP_URL');
  expect(() => createServerAdmin({ environment: { ...environment, LATCHKEY_SECRET_KEY: ' ' } })).toThrow(
    'LATCHKEY_SECRET_KEY',
  );
  expect(wrong({ publishableKey: 'pk' })).toThrow('publishableKey is not one');
  expect(wrong({ appUrl: 'http://localhost:3000/app' })).toThrow('appUrl is');
  expect(wrong({ serviceUrl: 'localhost' })).toThrow('serviceUrl is');
  expect(wrong({ signInUrl: 'javascript:alert(1)' })).toThrow('signInUrl is');
  expect(wrong({ signUpUrl: '//evil.example' })).toThrow('signUpUrl is');
  expect(wrong({ proxyPath: '__latchkey' })).toThrow('proxyPath is');
  expect(wrong({ proxyPath: '/' })).toThrow('proxyPath is');
});

it('accepts only tokens of pages of the server, unless parties are listed', async () => {
  const elsewhere = at('/', await host.api(claimsWith({ azp: 'https://evil.example' })));
  expect((await server.authenticate(elsewhere)).reason).toBe('party-not-authorized');
  const open = createLatchkeyServer({ ...host.options, authorizedParties: ['https://evil.example'] });
  expect((await open.authenticate(elsewhere)).status).toBe('signed-in');
});
