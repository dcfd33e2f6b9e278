// Impersonation (docs/security.md R39): 30 minutes at most, no access to credentials, and the audit log names the impersonator.
import { SECOND_MS, type SessionJSON, type UserJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IMPERSONATION_LIFETIME_MS } from '../../domain/sessions/session.ts';
import type { Database } from '../../store/database/database.ts';
import { signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { createUser, impersonator, signInWithFactors, verify } from '../../testing/accounts/step-up.ts';
import { askToken, readToken, sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ACTOR = { sub: 'user_support' };

let database: Database;
let service: TestService;
let people = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database);
});
afterAll(() => database.close());

const acting = async (more: Readonly<Record<string, unknown>> = {}) => {
  people += 1;
  const userId = await createUser(service, `person${people}@example.com`);
  return { userId, ...(await impersonator(service, userId, more)) };
};

describe('an impersonation', () => {
  it.each([
    [-1, 200],
    [0, 401],
    [1, 401],
  ])('%i s after its half hour answers %i, whatever was called before', async (seconds, status) => {
    const { browser, sessionId } = await acting({ session_max_duration_in_seconds: 30 * 60 });
    const half = IMPERSONATION_LIFETIME_MS / 2;
    service.ports.clock.advance(half);
    await browser.call('POST', `/client/sessions/${sessionId}/touch`, { body: { active_organization_id: '' } });
    service.ports.clock.advance(half + seconds * SECOND_MS);
    expect((await askToken(browser, sessionId)).status).toBe(status);
  });

  it('expires in time even where its row says otherwise', async () => {
    const { browser, sessionId } = await acting();
    const never = service.ports.clock.now() + 365 * 24 * 60 * 60_000;
    await database.db
      .updateTable('sessions')
      .set({ expire_at: never, abandon_at: never })
      .where('id', '=', sessionId)
      .execute();
    service.ports.clock.advance(IMPERSONATION_LIFETIME_MS);
    expect((await browser.call<SessionJSON>('GET', `/client/sessions/${sessionId}`)).body.response.status).toBe(
      'expired',
    );
    expect((await askToken(browser, sessionId)).status).toBe(401);
  });

  it('creates no token that outlives it, also from a template', async () => {
    await service.admin('POST', '/jwt_templates', { name: 'long', claims: {}, lifetime: 3_600 });
    const { browser, sessionId } = await acting();
    const end = (service.ports.clock.now() + IMPERSONATION_LIFETIME_MS) / SECOND_MS;
    service.ports.clock.advance(IMPERSONATION_LIFETIME_MS - 20 * SECOND_MS);
    for (const ask of [{}, { template: 'long' }]) {
      const { claims } = readToken((await askToken(browser, sessionId, ask)).jwt);
      expect(claims).toMatchObject({ exp: end, act: ACTOR });
    }
  });

  it('has no verified factor of the user, in session and token, and cannot get one', async () => {
    const at = await acting();
    const { factor_verification_age: ages, actor } = await sessionOf(at.browser);
    expect(actor).toEqual(ACTOR);
    expect(ages?.[0]).toBeGreaterThan(1_440);
    expect(readToken((await askToken(at.browser, at.sessionId)).jwt).claims.fva).toEqual(ages);
    for (const level of ['first_factor', 'second_factor', 'multi_factor'])
      expect((await verify(at, '', { level })).codes).toEqual(['authorization_invalid']);
  });

  it('is no sign-in of the user: last sign-in, last change and failed attempts are unchanged', async () => {
    people += 1;
    const email = `person${people}@example.com`;
    const userId = await createUser(service, email);
    await signInWithFactors(service, email);
    const wrong = async () => (await signIn(await openBrowser(service), email, 'wrong horse battery')).codes;
    const times = async () => {
      const { last_sign_in_at, updated_at } = (await service.admin<UserJSON>('GET', `/users/${userId}`)).body;
      return { last_sign_in_at, updated_at };
    };
    const before = await times();
    expect(before.last_sign_in_at).toBe(service.ports.clock.now());
    service.ports.clock.advance(SECOND_MS);
    for (let at = 0; at < 10; at += 1) await wrong();
    await impersonator(service, userId);
    expect(await times()).toEqual(before);
    expect(await wrong()).toEqual(['user_locked']);
  });

  it('is in the audit log with the actor, from start to end', async () => {
    const { browser, sessionId, userId } = await acting();
    await browser.call('POST', `/client/sessions/${sessionId}/end`);
    const { body } = await service.admin<{ data: readonly object[] }>('GET', `/audit_events?user_id=${userId}`);
    expect(body.data).toEqual([
      expect.objectContaining({ event: 'session.ended', actor: ACTOR, session_id: sessionId, user_id: userId }),
      expect.objectContaining({
        event: 'impersonation.started',
        actor: ACTOR,
        session_id: sessionId,
        reason: 'ticket',
      }),
      expect.objectContaining({ event: 'admin.changed', reason: 'POST /users', user_id: userId }),
    ]);
  });
});
