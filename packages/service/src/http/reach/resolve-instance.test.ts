// Which instance a request reaches, and at which address: only addresses that an operator configured count.
import type { ClientJSON } from '@latchkey/wire';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Instance } from '../../domain/instance/instance.ts';
import { updateInstance } from '../../store/instances/instances.ts';
import { PASSWORD, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PROXY = 'https://app.example.com/__latchkey';
const SHOP_PROXY = 'https://shop.example.org/__latchkey';
const INNER = 'http://10.0.0.7:4400';

eachDatabase('the address of an instance', (database) => {
  let service: TestService;
  let development: TestService;
  beforeAll(async () => {
    const made = await createTestService(database(), {
      environmentType: 'production',
      apiHost: 'latchkey.example.com',
      settings: (settings) => ({ ...settings, security: { ...settings.security, enumeration_protection: false } }),
    });
    const satellites: Instance['satellites'] = [
      { domain: 'satellite.example.net', proxy_url: null },
      { domain: 'shop.example.org', proxy_url: SHOP_PROXY },
    ];
    const change = { satellites, proxyUrl: PROXY };
    const instance = await updateInstance(database().db, made.instance.id, change, made.ports.clock.now());
    service = { ...made, instance };
    development = await createTestService(database());
  });

  const environmentAt = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await service.app.fetch(new Request(`${url}/v1/environment`, { headers }));
    const body = (await reply.json()) as { response?: { id: string }; errors?: readonly { code: string }[] };
    return body.response?.id ?? body.errors?.[0]?.code;
  };

  describe('the host', () => {
    it.each([
      ['https://latchkey.example.com', {}],
      ['http://latchkey.example.com', {}],
      ['https://latchkey.satellite.example.net', {}],
      ['https://latchkey.shop.example.org', {}],
      [INNER, { 'latchkey-proxy-url': PROXY }],
      [INNER, { 'latchkey-proxy-url': SHOP_PROXY }],
      // A proxy that keeps the Host header of the page still sends its proxy URL.
      ['http://app.example.com', { 'latchkey-proxy-url': PROXY }],
    ])('%s %j reaches the instance', async (url, headers) => {
      expect(await environmentAt(url, headers)).toBe(service.instance.id);
    });

    it.each([
      [INNER, {}],
      ['https://app.example.com', {}],
      ['https://satellite.example.net', {}],
      ['https://latchkey.evil.example', {}],
      ['https://evil.satellite.example.net', {}],
      [INNER, { 'x-forwarded-host': 'latchkey.example.com' }],
      [INNER, { forwarded: 'host=latchkey.example.com' }],
      [INNER, { 'latchkey-proxy-url': 'https://evil.example/__latchkey' }],
      [INNER, { 'latchkey-proxy-url': `${PROXY}/` }],
      ['https://latchkey.example.com', { 'latchkey-proxy-url': 'https://evil.example/__latchkey' }],
      [INNER, { 'latchkey-proxy-url': '' }],
    ])('%s %j reaches no instance', async (url, headers) => {
      expect(await environmentAt(url, headers)).toBe('host_invalid');
    });

    it('of loopback reaches the development instance under every name, also through a local proxy', async () => {
      // The first development instance of the database answers; a proxy of the page's own server keeps the Host header.
      for (const url of ['http://localhost:4401', 'http://127.0.0.1:4400', 'http://[::1]:4400'])
        expect(await environmentAt(url)).toBe(development.instance.id);
    });

    it('of loopback takes proxies on this machine, and no others', async () => {
      const reached = (proxyUrl: string, url = 'http://localhost:4400') =>
        environmentAt(url, { 'latchkey-proxy-url': proxyUrl });
      for (const proxyUrl of [
        'http://localhost:3000/__latchkey',
        'http://127.0.0.1:3000/a/b',
        'https://app.localhost/x',
      ])
        expect(await reached(proxyUrl)).toBe(development.instance.id);
      for (const proxyUrl of [
        'http://localhost:3000',
        'http://localhost:3000/',
        'http://localhost:3000/x/',
        'http://localhost:3000/x?y',
        'http://localhost:3000/x/../y',
        'http://a@localhost:3000/x',
        'http://localhost.evil.example/x',
        'http://evil.example/x',
        'javascript://localhost/x',
      ])
        expect([proxyUrl, await reached(proxyUrl)]).toEqual([proxyUrl, 'host_invalid']);
      // A production instance answers only at the proxy that its operator has configured.
      for (const url of ['https://latchkey.example.com', INNER])
        expect(await reached('http://localhost:3000/__latchkey', url)).toBe('host_invalid');
    });

    it('of loopback lets the test identity return to a proxy on this machine only', async () => {
      const open = async (origin: string) => {
        const url = new URL('http://localhost:4400/v1/test_identity/authorize?client_id=latchkey-development');
        url.searchParams.set('redirect_uri', `${origin}/v1/oauth_callback/custom_test`);
        return (await development.app.fetch(new Request(url))).status;
      };
      expect(await open('http://localhost:3000/__latchkey')).toBe(303);
      for (const origin of [
        'https://evil.example/__latchkey',
        'http://localhost:3000',
        'http://localhost.evil.example/x',
      ])
        expect([origin, await open(origin)]).toEqual([origin, 400]);
    });

    it('serves the keys at every address', async () => {
      const keysAt = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
        (await service.app.fetch(new Request(`${url}/.well-known/jwks.json`, { headers }))).json();
      const own = await keysAt('https://latchkey.example.com');
      expect(own).toMatchObject({ keys: [{ alg: 'ES256' }] });
      expect(await keysAt('https://latchkey.satellite.example.net')).toEqual(own);
      expect(await keysAt(INNER, { 'latchkey-proxy-url': PROXY })).toEqual(own);
    });
  });

  describe('behind the proxy', () => {
    const send = (
      path: string,
      init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
    ) =>
      service.app.fetch(
        new Request(`${INNER}/v1${path}`, {
          ...init,
          headers: {
            'latchkey-proxy-url': PROXY,
            'x-forwarded-host': 'evil.example',
            'x-forwarded-proto': 'http',
            'content-type': 'application/x-www-form-urlencoded',
            ...init.headers,
          },
        }),
      );

    it('tokens have the issuer of the key, cookies the domain, and neither has the internal address', async () => {
      await signUp(service, createTestBrowser(service, { origin: 'https://example.com' }), 'proxy@example.com');
      const form = new URLSearchParams({ identifier: 'proxy@example.com', password: PASSWORD, strategy: 'password' });
      const reply = await send('/client/sign_ins', {
        method: 'POST',
        headers: { origin: 'https://app.example.com' },
        body: form.toString(),
      });
      const text = await reply.text();
      const { client } = JSON.parse(text) as { client: ClientJSON };
      const claims = decodeJwt(client.sessions[0]?.last_active_token?.jwt ?? '');
      expect(claims).toMatchObject({ iss: 'https://latchkey.example.com', azp: 'https://app.example.com' });
      expect(reply.headers.getSetCookie().map((line) => line.replace(/^([^=]+)=[^;]*/, '$1'))).toEqual([
        '__Host-client; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
        '__client_uat; Max-Age=31536000; Domain=example.com; Path=/; Secure; SameSite=Strict',
        expect.stringMatching(
          /^__client_uat_[\w-]{8}; Max-Age=31536000; Domain=example\.com; Path=\/; Secure; SameSite=Strict$/,
        ),
      ]);
      expect(text + JSON.stringify([...reply.headers])).not.toMatch(/10\.0\.0\.7|evil\.example/);
      expect(reply.headers.has('strict-transport-security')).toBe(true);
    });

    it('tokens name the origin also in replies to a GET, which a browser sends to its own site without an Origin header', async () => {
      const browser = createTestBrowser(service, { origin: 'https://example.com' });
      await signUp(service, browser, 'proxied-reader@example.com');
      const form = new URLSearchParams({
        identifier: 'proxied-reader@example.com',
        password: PASSWORD,
        strategy: 'password',
      });
      const signedIn = await send('/client/sign_ins', {
        method: 'POST',
        headers: { origin: 'https://app.example.com' },
        body: form.toString(),
      });
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const azpFrom = async (headers: Record<string, string>) => {
        const { response } = (await (await send('/client', { headers: { cookie, ...headers } })).json()) as {
          response: ClientJSON;
        };
        return decodeJwt(response.sessions[0]?.last_active_token?.jwt ?? '').azp;
      };
      expect(await azpFrom({ 'sec-fetch-site': 'same-origin' })).toBe('https://app.example.com');
      expect(await azpFrom({})).toBeUndefined();
    });

    it('the page’s own origin may call, and hostile ones may not', async () => {
      const from = async (origin: string) =>
        (await send('/client/verify', { method: 'POST', headers: { origin } })).status;
      expect(await from('https://app.example.com')).toBe(200);
      for (const origin of ['https://evil.example', 'null', 'http://app.example.com', 'https://app.example.com:8443'])
        expect(await from(origin)).toBe(403);
    });

    it('satellites are redirected to the proxy of the primary application', async () => {
      const reply = await service.app.fetch(
        new Request(
          'https://latchkey.satellite.example.net/v1/client/sync?redirect_url=https%3A%2F%2Fsatellite.example.net%2F',
        ),
      );
      expect(reply.headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/__latchkey\/v1\/client\/sync\?/);
    });
  });

  it('a satellite’s page gets same-site cookies at its own host, and cross-site ones at the primary host', async () => {
    const cookieFor = async (host: string) => {
      const reply = await service.app.fetch(
        new Request(`https://${host}/v1/client`, {
          headers: { origin: 'https://satellite.example.net', cookie: '__client_uat=1' },
        }),
      );
      return reply.headers.getSetCookie()[0]?.replace(/^[^;]*; /, '');
    };
    expect(await cookieFor('latchkey.satellite.example.net')).toBe(
      'Max-Age=31536000; Domain=satellite.example.net; Path=/; Secure; SameSite=Strict',
    );
    expect(await cookieFor('latchkey.example.com')).toBe(
      'Max-Age=31536000; Path=/; Secure; SameSite=None; Partitioned',
    );
  });
});
