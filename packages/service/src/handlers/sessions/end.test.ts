// All ways to end a session: the next token request is refused (docs/security.md R17), limits are exact (R18), and a client
// secret from before a sign-in is worthless after it (R13). Several sessions on one browser stay separate.
import {
  type ClientJSON,
  DAY_SECONDS,
  HOUR_SECONDS,
  type SessionJSON,
  type SessionWithActivitiesJSON,
} from '@latchkey/wire';
import { replySchema } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { signedInBrowser, signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { askToken, clientOf, sessionOf } from '../../testing/accounts/tokens.ts';
import { brokenInvariants } from '../../testing/database/invariants.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const many = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  auth_config: { ...settings.auth_config, single_session_mode: false },
});
const limited = (lifetime: number, inactivity: number) => (settings: InstanceSettings) => ({
  ...settings,
  security: { ...settings.security, sessions: { lifetime_seconds: lifetime, inactivity_seconds: inactivity } },
});

eachDatabase('the end of a session', (database) => {
  const status = async (browser: TestBrowser, id: string): Promise<number> => (await askToken(browser, id)).status;

  /** The same user in a second browser. */
  const elsewhere = async (service: TestService, email: string): Promise<TestBrowser> => {
    const browser = await openBrowser(service);
    await signIn(browser, email);
    return browser;
  };

  const ends: ReadonlyArray<
    readonly [string, (service: TestService, browser: TestBrowser, session: SessionJSON) => Promise<unknown>]
  > = [
    ['ended', (_service, browser, { id }) => browser.call('POST', `/client/sessions/${id}/end`)],
    ['removed', (_service, browser, { id }) => browser.call('POST', `/client/sessions/${id}/remove`)],
    ['signed out of with all others', (_service, browser) => browser.call('DELETE', '/client/sessions')],
    ['forgotten with its browser', (_service, browser) => browser.call('DELETE', '/client')],
    ['revoked here', (_service, browser, { id }) => browser.call('POST', `/me/sessions/${id}/revoke`)],
    [
      'revoked from elsewhere',
      async (service, _browser, { id }) =>
        (await elsewhere(service, 'ada@example.com')).call('POST', `/me/sessions/${id}/revoke`),
    ],
    ['of a user who is deleted', (service, _browser, { user }) => service.admin('DELETE', `/users/${user.id}`)],
    ['replaced by the next sign-in', (service, browser) => signUp(service, browser, 'grace@example.com')],
  ];

  it.each(ends)('that is %s gives no token from the next request on', async (_title, end) => {
    const service = await createTestService(database());
    const browser = await signedInBrowser(service, 'ada@example.com');
    const session = await sessionOf(browser);
    expect(await status(browser, session.id)).toBe(200);
    await end(service, browser, session);
    for (const call of ['tokens', 'touch', 'tokens/any', 'end']) {
      const reply = await browser.call('POST', `/client/sessions/${session.id}/${call}`);
      expect([call, reply.status]).toEqual([call, 401]);
    }
    const client = await clientOf(browser);
    const open = client?.sessions.filter((one) => one.status === 'active') ?? [];
    expect(open.map((one) => one.id)).not.toContain(session.id);
    expect(client?.last_active_session_id ?? null).toBe(open[0]?.id ?? null);
  });

  it('leaves no dangling reference', async () => {
    const broken = await brokenInvariants(database().db);
    for (const [what, rows] of Object.entries(broken)) expect(rows, what).toEqual([]);
  });

  it('does not change the other sessions of a browser, also when a user is deleted', async () => {
    const service = await createTestService(database(), { settings: many });
    const browser = await openBrowser(service);
    const people = ['ada@example.com', 'grace@example.com', 'mary@example.com'];
    for (const email of people) {
      await signUp(service, browser, email);
      service.ports.clock.advance(1_000);
    }
    const [ada, grace, mary] = (await clientOf(browser)).sessions;
    if (!ada || !grace || !mary) throw new Error('three are signed in');
    expect((await clientOf(browser)).last_active_session_id).toBe(mary.id);
    await browser.call('POST', `/client/sessions/${ada.id}/touch`);
    await service.admin('DELETE', `/users/${ada.user.id}`);
    const left = await clientOf(browser);
    expect(left.sessions.map((session) => session.id)).toEqual([grace.id, mary.id]);
    expect(left.last_active_session_id).toBe(mary.id);
    expect([await status(browser, ada.id), await status(browser, grace.id), await status(browser, mary.id)]).toEqual([
      401, 200, 200,
    ]);
    const removed = await browser.call<SessionJSON>('POST', `/client/sessions/${mary.id}/remove`);
    expect(removed.body.client?.last_active_session_id).toBe(grace.id);
    // An id that never existed gives 404, unlike a session that has ended.
    expect(await status(browser, 'sess_never')).toBe(404);
  });

  it('leaves the client out of a reply that signs out of everything (docs/reference/wire.md#piggybacked-client)', async () => {
    const service = await createTestService(database());
    const browser = await signedInBrowser(service, 'ada@example.com');
    const out = await browser.call<ClientJSON>('DELETE', '/client/sessions');
    expect([out.body.client, out.body.response.sessions]).toEqual([null, []]);
    await signIn(browser, 'ada@example.com');
    const gone = await browser.call('DELETE', '/client');
    expect(gone.body).toEqual({ response: { object: 'client', id: expect.any(String), deleted: true }, client: null });
  });

  it('is at most seven days away unless the operator configures up to a year (R18)', async () => {
    const service = await createTestService(database());
    const { expire_at, abandon_at, created_at } = await sessionOf(await signedInBrowser(service, 'week@example.com'));
    expect([expire_at - created_at, abandon_at - created_at]).toEqual([
      7 * DAY_SECONDS * 1_000,
      7 * DAY_SECONDS * 1_000,
    ]);
    const say = async (days: number): Promise<number> => {
      const sessions = { lifetime_seconds: days * DAY_SECONDS, inactivity_seconds: DAY_SECONDS };
      return (await service.admin('PATCH', '/instance', { security: { sessions } })).status;
    };
    expect([await say(30), await say(365), await say(366)]).toEqual([200, 200, 422]);
  });

  it('is exact at the absolute and at the idle limit, on every call', async () => {
    const service = await createTestService(database(), { settings: limited(HOUR_SECONDS, 600) });
    const browser = await signedInBrowser(service, 'ada@example.com');
    const { id, expire_at, abandon_at, created_at } = await sessionOf(browser);
    expect([expire_at - created_at, abandon_at - created_at]).toEqual([3_600_000, 600_000]);
    service.ports.clock.advance(599_999);
    expect(await status(browser, id)).toBe(200);
    await browser.call('POST', `/client/sessions/${id}/touch`);
    for (let used = 1; used < 6; used += 1) {
      service.ports.clock.advance(599_999);
      await browser.call('POST', `/client/sessions/${id}/touch`);
    }
    // Use up to the end: the idle limit moved to the absolute limit and no further.
    service.ports.clock.advance(5);
    expect(await status(browser, id)).toBe(200);
    service.ports.clock.advance(1);
    expect(await status(browser, id)).toBe(401);
    expect((await browser.call('POST', `/client/sessions/${id}/touch`)).status).toBe(401);
    expect((await browser.call('GET', '/me')).status).toBe(401);
    expect((await sessionOf(browser)).status).toBe('expired');

    const idle = await signedInBrowser(service, 'idle@example.com');
    const unused = await sessionOf(idle);
    service.ports.clock.advance(600_000);
    expect(await status(idle, unused.id)).toBe(401);
    expect(await sessionOf(idle)).toMatchObject({ status: 'abandoned', last_active_token: null });
  });

  it('by revoking returns the device, requires the owner, and works once', async () => {
    const service = await createTestService(database());
    const here = await signedInBrowser(service, 'ada@example.com');
    const there = await elsewhere(service, 'ada@example.com');
    const stranger = await signedInBrowser(service, 'eve@example.com');
    const target = await sessionOf(there);
    for (const id of [target.id, 'sess_never']) {
      const refused = await stranger.call('POST', `/me/sessions/${id}/revoke`);
      expect([refused.status, refused.codes]).toEqual([404, ['session_not_found']]);
    }
    const listed = await here.call('GET', '/me/sessions/active');
    expect((listed.body as unknown as readonly unknown[]).length).toBe(2);
    const revoked = await here.call<SessionWithActivitiesJSON>('POST', `/me/sessions/${target.id}/revoke`);
    expect(v.parse(replySchema('POST /me/sessions/:id/revoke'), revoked.body.response)).toEqual(revoked.body.response);
    expect(revoked.body.response).toMatchObject({ id: target.id, status: 'revoked', user: null });
    expect(revoked.body.client?.sessions).toHaveLength(1);
    expect((await clientOf(there)).sessions).toEqual([]);
    expect(await status(here, (await sessionOf(here)).id)).toBe(200);
    expect((await here.call('POST', `/me/sessions/${target.id}/revoke`)).codes).toEqual(['session_not_found']);
  });

  it('is not undone by a concurrent touch', async () => {
    const service = await createTestService(database());
    const browser = await signedInBrowser(service, 'ada@example.com');
    for (let round = 0; round < 10; round += 1) {
      const { id } = await sessionOf(browser);
      const [touched, ended] = await Promise.all([
        browser.call('POST', `/client/sessions/${id}/touch`),
        browser.call('POST', `/client/sessions/${id}/end`),
      ]);
      expect(ended.status).toBe(200);
      expect([200, 401]).toContain(touched.status);
      expect((await clientOf(browser)).last_active_session_id).toBeNull();
      expect(await status(browser, id)).toBe(401);
      await signIn(browser, 'ada@example.com');
    }
  });

  it('invalidates the browser token and session id from before a sign-in', async () => {
    const service = await createTestService(database());
    const browser = await signedInBrowser(service, 'ada@example.com');
    const old = { token: browser.token() ?? '', session: await sessionOf(browser) };
    await browser.call('POST', `/client/sessions/${old.session.id}/end`);
    await signIn(browser, 'ada@example.com');
    const fresh = await sessionOf(browser);
    expect(fresh.id).not.toBe(old.session.id);
    const thief = await openBrowser(service);
    thief.setToken(old.token);
    expect((await askToken(thief, fresh.id)).codes).toEqual(['dev_browser_unauthenticated']);
    expect(await status(browser, old.session.id)).toBe(401);
  });
});
