// Sessions through the HTTP API: tokens (docs/security.md R15), ending (R17), limits by the clock (R18), one or several per
// browser, touching the client.
import { type ClientJSON, DAY_MS, type SessionJSON } from '@latchkey/wire';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import { PASSWORD, signedInBrowser, signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createTestBrowser, openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const clientOf = async (browser: TestBrowser): Promise<ClientJSON> =>
  (await browser.call<ClientJSON>('GET', '/client')).body.response;
const sessionOf = async (browser: TestBrowser): Promise<SessionJSON> => {
  const session = (await clientOf(browser)).sessions[0];
  if (!session) throw new Error('no user is signed in');
  return session;
};
const tokenStatus = async (browser: TestBrowser, id: string): Promise<number> =>
  (await browser.call('POST', `/client/sessions/${id}/tokens`)).status;
const many = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  auth_config: { ...settings.auth_config, single_session_mode: false },
});

describe('a session token', () => {
  it('verifies against the published keys and lives for sixty seconds', async () => {
    const service = await createTestService(database);
    const browser = await signedInBrowser(service, EMAIL);
    const session = await sessionOf(browser);
    const { jwt } = (await browser.call('POST', `/client/sessions/${session.id}/tokens`)).body as unknown as {
      jwt: string;
    };
    const keys = (await (
      await service.app.fetch(new Request(`${service.baseUrl}/.well-known/jwks.json`))
    ).json()) as JSONWebKeySet;
    const now = service.ports.clock.now();
    const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(keys), {
      currentDate: new Date(now),
      issuer: service.baseUrl,
      algorithms: ['ES256'],
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(payload).toEqual({
      iss: service.baseUrl,
      sub: session.user.id,
      sid: session.id,
      azp: 'http://localhost:4401',
      iat: now / 1_000,
      nbf: now / 1_000 - 10,
      exp: now / 1_000 + 60,
      fva: [0, -1],
    });
    await expect(
      jwtVerify(jwt, createLocalJWKSet(keys), { currentDate: new Date(now + 65_001), clockTolerance: 5 }),
    ).rejects.toThrow();
  });

  it('is dated by a right clock after a node with a wrong one has changed the client', async () => {
    const service = await createTestService(database);
    const browser = await signedInBrowser(service, EMAIL);
    const now = service.ports.clock.now();
    const dateAfterChangeAt = async (changedAt: number) => {
      const { id } = await clientOf(browser);
      await database.db.updateTable('clients').set({ updated_at: changedAt }).where('id', '=', id).execute();
      const client = await clientOf(browser);
      const { jwt } = (await browser.call('POST', `/client/sessions/${client.sessions[0]?.id}/tokens`))
        .body as unknown as { jwt: string };
      const dates = [jwt, client.sessions[0]?.last_active_token?.jwt ?? ''].map((token) => decodeJwt(token).iat ?? 0);
      return [client.updated_at - now, ...dates.map((seconds) => seconds * 1_000 - now)];
    };
    // Within what verifiers accept, the token is as new as the change.
    expect(await dateAfterChangeAt(now + 5_000)).toEqual([5_000, 5_000, 5_000]);
    expect(await dateAfterChangeAt(now + 30_000)).toEqual([0, 0, 0]);
  });

  it('names the origin of the page that requests it', async () => {
    const service = await createTestService(database, { allowedOrigins: ['https://preview.example.net'] });
    const browser = await signedInBrowser(service, EMAIL);
    const { id } = await sessionOf(browser);
    const reply = await browser.call('POST', `/client/sessions/${id}/tokens`, {
      headers: { origin: 'https://preview.example.net' },
    });
    const [, payload = ''] = (reply.body as unknown as { jwt: string }).jwt.split('.');
    expect(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).azp).toBe('https://preview.example.net');
  });
});

describe('ending a session', () => {
  it.each(['end', 'remove'])('%s gives no token from the next request on', async (action) => {
    const service = await createTestService(database);
    const browser = await signedInBrowser(service, EMAIL);
    const { id } = await sessionOf(browser);
    expect(await tokenStatus(browser, id)).toBe(200);
    const reply = await browser.call<SessionJSON>('POST', `/client/sessions/${id}/${action}`);
    expect(reply.body.response).toMatchObject({
      id,
      status: action === 'end' ? 'ended' : 'removed',
      last_active_token: null,
    });
    expect(reply.body.client).toMatchObject({ last_active_session_id: null });
    expect(reply.body.client?.sessions).toHaveLength(action === 'end' ? 1 : 0);
    expect(await tokenStatus(browser, id)).toBe(401);
    expect((await browser.call('POST', `/client/sessions/${id}/touch`)).status).toBe(401);
  });

  it('twice returns an error', async () => {
    const service = await createTestService(database);
    const browser = await signedInBrowser(service, EMAIL);
    const { id } = await sessionOf(browser);
    await browser.call('POST', `/client/sessions/${id}/remove`);
    expect((await browser.call('POST', `/client/sessions/${id}/remove`)).codes).toEqual(['session_not_found']);
    expect((await browser.call('POST', `/client/sessions/${id}/end`)).codes).toEqual(['authentication_invalid']);
  });

  it('of another user is not found, like one that does not exist', async () => {
    const service = await createTestService(database);
    const { id } = await sessionOf(await signedInBrowser(service, EMAIL));
    const stranger = await signedInBrowser(service, 'eve@example.com');
    for (const call of ['tokens', 'touch', 'end', 'remove']) {
      const foreign = await stranger.call('POST', `/client/sessions/${id}/${call}`);
      const unknown = await stranger.call('POST', `/client/sessions/sess_unknown/${call}`);
      expect([foreign.status, foreign.codes]).toEqual([404, ['session_not_found']]);
      expect([unknown.status, unknown.codes]).toEqual([404, ['session_not_found']]);
    }
  });
});

describe('the clock', () => {
  it('expires a session after seven days, to the millisecond', async () => {
    const service = await createTestService(database);
    const browser = await signedInBrowser(service, EMAIL);
    const { id } = await sessionOf(browser);
    service.ports.clock.advance(7 * DAY_MS - 1);
    expect(await tokenStatus(browser, id)).toBe(200);
    service.ports.clock.advance(1);
    expect(await tokenStatus(browser, id)).toBe(401);
    expect(await sessionOf(browser)).toMatchObject({ status: 'expired', last_active_token: null });
  });

  it('ends an unused session by the idle limit of the instance, and a touch extends it', async () => {
    const service = await createTestService(database, {
      settings: (settings) => ({
        ...settings,
        security: { ...settings.security, sessions: { lifetime_seconds: 604_800, inactivity_seconds: 3_600 } },
      }),
    });
    const browser = await signedInBrowser(service, EMAIL);
    const { id } = await sessionOf(browser);
    service.ports.clock.advance(3_599_000);
    await browser.call('POST', `/client/sessions/${id}/touch`);
    service.ports.clock.advance(3_599_000);
    expect(await tokenStatus(browser, id)).toBe(200);
    service.ports.clock.advance(1_000);
    expect(await tokenStatus(browser, id)).toBe(401);
  });
});

describe('one browser', () => {
  it('has one session in single-session mode: the next one replaces it', async () => {
    const service = await createTestService(database);
    const browser = await signedInBrowser(service, EMAIL);
    const first = await sessionOf(browser);
    await signUp(service, browser, 'grace@example.com');
    const { sessions } = await clientOf(browser);
    expect(sessions.map((session) => session.user.email_addresses[0]?.email_address)).toEqual(['grace@example.com']);
    expect(await tokenStatus(browser, first.id)).toBe(401);
  });

  it('has several otherwise, activates another when one ends, and rejects the same user twice', async () => {
    const service = await createTestService(database, { settings: many });
    const browser = await openBrowser(service);
    await signUp(service, browser, EMAIL);
    const first = await sessionOf(browser);
    service.ports.clock.advance(1_000);
    await signUp(service, browser, 'grace@example.com');
    const client = await clientOf(browser);
    expect(client.sessions).toHaveLength(2);
    const second = client.sessions.find((session) => session.id !== first.id);
    expect(client.last_active_session_id).toBe(second?.id);
    const again = await signIn(browser, EMAIL);
    expect([again.status, again.codes, again.body.errors?.[0]?.meta?.session_id]).toEqual([
      400,
      ['identifier_already_signed_in'],
      first.id,
    ]);
    const removed = await browser.call<SessionJSON>('POST', `/client/sessions/${second?.id}/remove`);
    expect(removed.body.client).toMatchObject({ last_active_session_id: first.id });
    expect(removed.body.client?.sessions).toHaveLength(1);
  });

  it('reads one session, with the client', async () => {
    const service = await createTestService(database);
    const browser = await signedInBrowser(service, EMAIL);
    const { id } = await sessionOf(browser);
    const reply = await browser.call<SessionJSON>('GET', `/client/sessions/${id}`);
    expect(reply.body.response.id).toBe(id);
    expect(reply.body.client?.sessions[0]?.id).toBe(id);
  });
});

describe('touching the client', () => {
  const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-site' };

  it('renews the cookie for a year and redirects back, only for a navigation of the application’s pages', async () => {
    const service = await createTestService(database, {
      environmentType: 'production',
      apiHost: 'latchkey.touch.example.com',
      settings: (settings) => ({ ...settings, security: { ...settings.security, enumeration_protection: false } }),
    });
    const browser = createTestBrowser(service);
    await signUp(service, browser, EMAIL, PASSWORD);
    const before = await clientOf(browser);
    service.ports.clock.advance(DAY_MS);
    const go = (target: string, headers: Readonly<Record<string, string>>) =>
      browser.call('GET', '/client/touch', { query: { redirect_url: target }, headers });
    const home = 'https://touch.example.com/after?x=1';
    for (const headers of [
      {},
      { ...NAVIGATION, 'sec-fetch-site': 'cross-site' },
      { ...NAVIGATION, 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ]) {
      expect((await go(home, headers)).status).toBe(403);
    }
    for (const target of [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      '/relative',
      'https://touch.example.com@evil.example/',
    ]) {
      const refused = await go(target, NAVIGATION);
      expect([refused.status, refused.codes, refused.headers.get('location')]).toEqual([
        400,
        ['redirect_url_invalid'],
        null,
      ]);
    }
    expect((await clientOf(browser)).cookie_expires_at).toBe(before.cookie_expires_at);
    const done = await go(home, NAVIGATION);
    expect([done.status, done.headers.get('location')]).toEqual([302, home]);
    expect(done.headers.getSetCookie()[0]).toContain('__Host-client=');
    expect((await clientOf(browser)).cookie_expires_at).toBe((before.cookie_expires_at ?? 0) + DAY_MS);
  });
});
