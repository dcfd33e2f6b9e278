// The handshake: an application server gets fresh cookies for the browser that is redirected here; other callers get none.
import type { ClientJSON } from '@latchkey/wire';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Instance } from '../../domain/instance/instance.ts';
import { cookieSuffix } from '../../http/cookie-suffix.ts';
import { updateInstance } from '../../store/instances/instances.ts';
import { signedInBrowser, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createNavigatingBrowser } from '../../testing/navigating-browser.ts';
import { createTestBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Payload = {
  readonly handshake: readonly string[];
  readonly aud: string;
  readonly iss: string;
  readonly nonce?: string;
};

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-site' };
const ATTRIBUTES = /^([^=]+)=([^;]*)(.*)$/;

/** Cookie names with their attributes; the tests compare values separately. */
const shapeOf = (lines: readonly string[]) => lines.map((line) => line.replace(ATTRIBUTES, '$1$3'));
const valueIn = (lines: readonly string[], name: string) =>
  lines.map((line) => ATTRIBUTES.exec(line)).find((found) => found?.[1] === name)?.[2];

eachDatabase('the handshake', (database) => {
  let development: TestService;
  let production: TestService;
  beforeAll(async () => {
    development = await createTestService(database());
    const made = await createTestService(database(), {
      environmentType: 'production',
      apiHost: 'latchkey.example.com',
      allowedOrigins: ['https://partner.example.org'],
      settings: (settings) => ({ ...settings, security: { ...settings.security, enumeration_protection: false } }),
    });
    const satellites: Instance['satellites'] = [{ domain: 'satellite.example.net', proxy_url: null }];
    const instance = await updateInstance(database().db, made.instance.id, { satellites }, made.ports.clock.now());
    production = { ...made, instance };
  });

  const shake = (browser: TestBrowser, query: Readonly<Record<string, string>>, headers = NAVIGATION) =>
    browser.call('GET', '/client/handshake', { query, headers });

  const verify = async (service: TestService, token: string): Promise<Payload> => {
    const keys = await service.ports.signer.jwks(database().db, service.instance);
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...keys.keys] }), {
      typ: 'JWT',
      currentDate: new Date(service.ports.clock.now()),
    });
    return payload as unknown as Payload;
  };

  describe('in development', () => {
    const target = 'http://localhost:4401/page?x=1';
    const tokenOf = (location: string | null) => new URL(location ?? '').searchParams.get('__latchkey_handshake') ?? '';

    it('sends signed directives in the URL', async () => {
      const browser = await signedInBrowser(development, 'dev-handshake@example.com');
      const nonce = 'n'.repeat(32);
      const reply = await shake(browser, {
        redirect_url: target,
        suffixed_cookies: 'true',
        __latchkey_hs_nonce: nonce,
      });
      expect(reply.status).toBe(302);
      const location = new URL(reply.headers.get('location') ?? '');
      expect(location.origin + location.pathname).toBe('http://localhost:4401/page');
      expect(location.searchParams.get('x')).toBe('1');
      const payload = await verify(development, tokenOf(location.href));
      expect(payload).toMatchObject({ aud: 'http://localhost:4401', iss: development.baseUrl, nonce });
      const suffix = cookieSuffix(development.instance.publishableKey);
      expect(shapeOf(payload.handshake)).toEqual([
        '__session; Max-Age=31536000; Path=/; SameSite=Lax',
        `__session_${suffix}; Max-Age=31536000; Path=/; SameSite=Lax`,
        '__client_uat; Max-Age=31536000; Path=/; SameSite=Strict',
        `__client_uat_${suffix}; Max-Age=31536000; Path=/; SameSite=Strict`,
        '__latchkey_db_jwt; Max-Age=31536000; Path=/; SameSite=Lax',
        `__latchkey_db_jwt_${suffix}; Max-Age=31536000; Path=/; SameSite=Lax`,
      ]);
      const session = decodeJwt(valueIn(payload.handshake, '__session') ?? '');
      const client = (await browser.call<ClientJSON>('GET', '/client')).body.response;
      expect(session).toMatchObject({ sid: client.sessions[0]?.id, azp: 'http://localhost:4401' });
      // Applications compare both times: the token must not be older than the client (docs/reference/wire.md#session-tokens).
      expect(session.iat).toBeGreaterThanOrEqual(Number(valueIn(payload.handshake, '__client_uat')));
      expect(valueIn(payload.handshake, '__latchkey_db_jwt')).toBe(browser.token());
    });

    it('registers an unknown browser, and reports a signed-out state', async () => {
      const reply = await shake(createTestBrowser(development), { redirect_url: target });
      const { handshake } = await verify(development, tokenOf(reply.headers.get('location')));
      expect(valueIn(handshake, '__session')).toBe('');
      expect(handshake[0]).toContain('Max-Age=0');
      expect(valueIn(handshake, '__client_uat')).toBe('0');
      const browser = createTestBrowser(development);
      browser.setToken(valueIn(handshake, '__latchkey_db_jwt') ?? '');
      expect((await browser.call('GET', '/client')).status).toBe(200);
    });

    it('never contains a session token', async () => {
      const browser = await signedInBrowser(development, 'dev-type@example.com');
      const reply = await shake(browser, { redirect_url: target });
      const token = tokenOf(reply.headers.get('location'));
      expect(decodeProtectedHeader(token).typ).toBe('JWT');
      expect(decodeJwt(token)).not.toHaveProperty('sid');
      expect(decodeJwt(token)).not.toHaveProperty('sub');
    });
  });

  describe('in production', () => {
    const target = 'https://example.com/page';

    const signedIn = async (email: string): Promise<TestBrowser> => {
      const browser = createTestBrowser(production, { origin: 'https://example.com' });
      await signUp(production, browser, email);
      return browser;
    };

    it('sends them in a short-lived cookie of the domain that fits the size limit', async () => {
      const browser = await signedIn('handshake@example.com');
      const reply = await shake(browser, { redirect_url: target });
      expect([reply.status, reply.headers.get('location')]).toEqual([302, target]);
      const [line = ''] = reply.headers.getSetCookie();
      expect(line.replace(/=[^;]*/, '=…')).toBe(
        '__latchkey_handshake=…; Max-Age=10; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Lax',
      );
      expect((line.split(';')[0] ?? '').length).toBeLessThanOrEqual(4_096);
      const payload = await verify(production, /=([^;]*)/.exec(line)?.[1] ?? '');
      const suffix = cookieSuffix(production.instance.publishableKey);
      expect(shapeOf(payload.handshake)).toEqual([
        '__session; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
        `__session_${suffix}; Max-Age=31536000; Path=/; Secure; SameSite=Lax`,
        '__client_uat; Max-Age=31536000; Domain=example.com; Path=/; Secure; SameSite=Strict',
        `__client_uat_${suffix}; Max-Age=31536000; Domain=example.com; Path=/; Secure; SameSite=Strict`,
        '__latchkey_handshake; Max-Age=0; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
    });

    it('ignores an organization of which the user is not a member', async () => {
      const browser = await signedIn('no-organization@example.com');
      const reply = await shake(browser, { redirect_url: target, organization_id: 'org_unknown' });
      const payload = await verify(production, /=([^;]*)/.exec(reply.headers.getSetCookie()[0] ?? '')?.[1] ?? '');
      expect(decodeJwt(valueIn(payload.handshake, '__session') ?? '')).not.toHaveProperty('org_id');
    });

    it.each([
      'https://partner.example.org/',
      'https://evil.example/',
      'http://example.com/',
      '//evil.example',
      'https://example.com@evil.example/',
      'https://satellite.example.net/',
    ])('does not redirect to other sites: %s', async (wrong) => {
      const reply = await shake(await signedIn(`${production.ports.random.secret(6).toLowerCase()}@example.com`), {
        redirect_url: wrong,
      });
      expect([reply.status, reply.codes, reply.headers.get('location')]).toEqual([400, ['redirect_url_invalid'], null]);
    });

    it('is for navigations only', async () => {
      const browser = await signedIn('fetch@example.com');
      const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' };
      expect((await shake(browser, { redirect_url: target }, headers)).codes).toEqual(['origin_invalid']);
      // Node's fetch, with which a proxy forwards a navigation, overwrites the mode.
      const forwarded = { ...headers, 'sec-fetch-dest': 'document' };
      expect((await shake(browser, { redirect_url: target }, forwarded)).codes).toEqual([]);
    });

    it('at a satellite’s host redirects to the primary one first', async () => {
      const page = await signedIn('satellite-handshake@example.com');
      const secret = page.cookies().get('__Host-client') ?? '';
      const browser = createNavigatingBrowser(production, ({ hostname }) => hostname.startsWith('latchkey.'));
      const back = 'https://satellite.example.net/account';
      const url = `https://latchkey.satellite.example.net/v1/client/handshake?redirect_url=${encodeURIComponent(back)}`;
      // The client secret at the primary host, as the sign-in set it.
      const asPrimary = { cookie: `__Host-client=${secret}` };
      const start = await browser.request(url);
      const middle = await production.app.fetch(
        new Request(start.headers.get('location') ?? '', { headers: asPrimary }),
      );
      const hops = await browser.open(middle.headers.get('location') ?? '');
      expect(hops.map(({ url: leg }) => new URL(leg).pathname)).toEqual(['/v1/client/sync', '/v1/client/handshake']);
      expect(hops.at(-1)?.location).toBe(back);
      const line = hops.at(-1)?.cookies[0] ?? '';
      expect(line).toContain('Domain=satellite.example.net');
      const payload = await verify(production, /=([^;]*)/.exec(line)?.[1] ?? '');
      expect(decodeJwt(valueIn(payload.handshake, '__session') ?? '').azp).toBe('https://satellite.example.net');
    });

    it('at a satellite’s host reports a signed-out state', async () => {
      const browser = createNavigatingBrowser(production, ({ hostname }) => hostname.startsWith('latchkey.'));
      const back = 'https://satellite.example.net/account';
      const hops = await browser.open(
        `https://latchkey.satellite.example.net/v1/client/handshake?redirect_url=${encodeURIComponent(back)}`,
      );
      expect(hops).toHaveLength(3);
      const payload = await verify(production, /=([^;]*)/.exec(hops.at(-1)?.cookies[0] ?? '')?.[1] ?? '');
      expect(valueIn(payload.handshake, '__session')).toBe('');
    });
  });
});
