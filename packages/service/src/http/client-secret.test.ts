// Client secrets: long and stored as hashes (docs/security.md R12), rotated at sign-in (R13), and sent in strict cookies (R14).
import type { ClientJSON, SignInJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import type { Database } from '../store/database/database.ts';
import { PASSWORD, signedInBrowser, signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser, openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';
import { cookieSuffix } from './cookie-suffix.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const telling = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  security: { ...settings.security, enumeration_protection: false },
});
const production = (apiHost: string, allowedOrigins: readonly string[] = []) =>
  createTestService(database, { environmentType: 'production', apiHost, allowedOrigins, settings: telling });

const setCookies = async (service: TestService, browser: TestBrowser) => {
  await signUp(service, browser, EMAIL);
  await browser.call('DELETE', '/client/sessions');
  const reply = await signIn(browser, EMAIL);
  expect(reply.status).toBe(200);
  // Values differ between runs; names and attributes must not.
  return reply.headers
    .getSetCookie()
    .map((line) => line.replace(/^([^=]+)=[^;]{20,}/, '$1=SECRET').replace(/^([^=]+)=\d{10}(?=;)/, '$1=SECONDS'));
};

describe('cookies in four deployment shapes', () => {
  it('development: none, the token is sent in a header', async () => {
    const service = await createTestService(database);
    expect(await setCookies(service, await openBrowser(service))).toEqual([]);
  });

  it('production, page on the domain of the service', async () => {
    const service = await production('latchkey.shape-two.example.com');
    const suffix = cookieSuffix(service.instance.publishableKey);
    expect(await setCookies(service, createTestBrowser(service, { origin: 'https://shape-two.example.com' }))).toEqual([
      '__Host-client=SECRET; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__client_uat=SECONDS; Max-Age=31536000; Domain=shape-two.example.com; Path=/; Secure; SameSite=Strict',
      `__client_uat_${suffix}=SECONDS; Max-Age=31536000; Domain=shape-two.example.com; Path=/; Secure; SameSite=Strict`,
    ]);
  });

  it('production, page on another site', async () => {
    const service = await production('latchkey.shape-three.example.com', ['https://partner.example.org']);
    const suffix = cookieSuffix(service.instance.publishableKey);
    expect(await setCookies(service, createTestBrowser(service, { origin: 'https://partner.example.org' }))).toEqual([
      '__Host-client=SECRET; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
      '__client_uat=SECONDS; Max-Age=31536000; Path=/; Secure; SameSite=None; Partitioned',
      `__client_uat_${suffix}=SECONDS; Max-Age=31536000; Path=/; Secure; SameSite=None; Partitioned`,
    ]);
  });

  it('production keys over plain http on this machine', async () => {
    const made = await production('shape-four.localhost:4400', ['http://localhost:4401']);
    const service = { ...made, baseUrl: 'http://shape-four.localhost:4400' };
    const suffix = cookieSuffix(service.instance.publishableKey);
    expect(await setCookies(service, createTestBrowser(service, { origin: 'http://localhost:4401' }))).toEqual([
      '__client=SECRET; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
      '__client_uat=SECONDS; Max-Age=31536000; Path=/; SameSite=Strict',
      `__client_uat_${suffix}=SECONDS; Max-Age=31536000; Path=/; SameSite=Strict`,
    ]);
  });

  it('client_uat is 0 when no user is signed in, and deleting the client removes the secret', async () => {
    const service = await production('latchkey.shape-five.example.com');
    const browser = createTestBrowser(service);
    await signUp(service, browser, EMAIL);
    const out = await browser.call<ClientJSON>('DELETE', '/client/sessions');
    expect(out.headers.getSetCookie().every((line) => /^__client_uat(?:_[\w-]{8})?=0;/.test(line))).toBe(true);
    const gone = await browser.call('DELETE', '/client');
    expect(gone.body).toEqual({
      response: { object: 'client', id: out.body.response.id, deleted: true },
      client: null,
    });
    expect(gone.headers.getSetCookie()[0]).toMatch(/^__Host-client=; Max-Age=0;/);
    const nobody = await browser.call('GET', '/client');
    expect(nobody.body.response).toBeNull();
    expect(nobody.headers.getSetCookie()).toEqual([]);
  });

  it('has the suffix of the contract', () => {
    // The same by hand: SHA-1 of the key, base64url, eight characters.
    expect(cookieSuffix('pk_test_bG9jYWxob3N0OjQ0MDAk')).toMatch(/^[\w-]{8}$/);
    expect(cookieSuffix('pk_test_a')).not.toBe(cookieSuffix('pk_test_b'));
  });
});

describe('secrets', () => {
  it('are 256 bits, and no value in the database can sign in', async () => {
    const service = await production('latchkey.secrets.example.com');
    const browser = createTestBrowser(service);
    await signUp(service, browser, EMAIL);
    const secret = browser.cookies().get('__Host-client') ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const dump = JSON.stringify(
      await Promise.all(
        ['clients', 'sessions', 'users', 'sign_ups', 'verifications'].map((table) =>
          database.db
            .selectFrom(table as 'clients')
            .selectAll()
            .execute(),
        ),
      ),
    );
    expect(dump).toContain(service.instance.id);
    for (const word of [secret, PASSWORD, await service.codeFor(EMAIL)]) expect(dump).not.toContain(word);
    const rows = await database.db
      .selectFrom('clients')
      .selectAll()
      .where('instance_id', '=', service.instance.id)
      .execute();
    for (const row of rows) {
      const thief = createTestBrowser(service);
      const reply = await thief.call('GET', '/client', {
        headers: { cookie: `__Host-client=${row.secret_hash}; __client=${row.id}` },
      });
      expect(reply.body.response).toBeNull();
    }
  });

  it('change at sign-in and sign-up in development; the old token is invalid at once', async () => {
    const service = await createTestService(database);
    const browser = await openBrowser(service);
    const planted = browser.token() ?? '';
    await signUp(service, browser, EMAIL);
    const afterSignUp = browser.token() ?? '';
    await browser.call('DELETE', '/client/sessions');
    expect(browser.token()).toBe(afterSignUp);
    await signIn(browser, EMAIL);
    expect(new Set([planted, afterSignUp, browser.token()]).size).toBe(3);
    for (const old of [planted, afterSignUp]) {
      const thief = createTestBrowser(service);
      thief.setToken(old);
      expect((await thief.call('GET', '/client')).codes).toEqual(['dev_browser_unauthenticated']);
    }
    expect((await browser.call<ClientJSON>('GET', '/client')).body.response.sessions).toHaveLength(1);
  });

  it.each([
    ['__Host-client', 'latchkey.planted.example.com'],
    ['__Host-client_anonymous', 'latchkey.planted-too.example.com'],
  ])('change at sign-in in production; a cookie %s planted before is invalid after', async (name, host) => {
    const service = await production(host);
    await signUp(service, createTestBrowser(service), EMAIL);
    const attacker = createTestBrowser(service);
    await attacker.call('PUT', '/client');
    const planted = attacker.cookies().get('__Host-client_anonymous') ?? '';
    expect((await attacker.call('GET', '/client')).body.response).not.toBeNull();
    const victim = createTestBrowser(service);
    const started = await victim.call<SignInJSON>('POST', '/client/sign_ins', {
      body: { identifier: EMAIL, password: PASSWORD },
      headers: { cookie: `${name}=${planted}` },
    });
    expect(started.body.response.status).toBe('complete');
    expect((await attacker.call('GET', '/client')).body.response).toBeNull();
  });

  it('do not change without a sign-in: a wrong password keeps the token', async () => {
    const service = await createTestService(database);
    await signUp(service, await openBrowser(service), EMAIL);
    const browser = await openBrowser(service);
    const before = browser.token();
    await signIn(browser, EMAIL, 'wrong password');
    await browser.call('POST', '/client/sign_ins', { body: { identifier: EMAIL } });
    expect(browser.token()).toBe(before);
  });

  it('of another instance are invalid', async () => {
    const one = await createTestService(database);
    const other = await createTestService(database);
    const browser = await signedInBrowser(one, EMAIL);
    const stranger = createTestBrowser(other);
    stranger.setToken(browser.token() ?? '');
    expect((await stranger.call('GET', '/client')).status).toBe(403);
  });
});

describe('a development browser', () => {
  it('is rejected on a production instance', async () => {
    const service = await production('latchkey.nodev.example.com');
    expect((await createTestBrowser(service).call('POST', '/dev_browser')).codes).toEqual([
      'url_based_session_syncing_disabled',
    ]);
  });

  it('gets one client, also when its first two requests are concurrent', async () => {
    const service = await createTestService(database);
    const browser = await openBrowser(service);
    const replies = await Promise.all([
      browser.call<ClientJSON>('PUT', '/client'),
      browser.call<ClientJSON>('PUT', '/client'),
    ]);
    expect(new Set(replies.map((reply) => reply.body.response.id)).size).toBe(1);
  });
});
