// The audit log (docs/security.md R39): all events of a complete scenario, their actors, reading, and retention.
// audit-secrets.test.ts checks that it contains no secret.
import { type SignInJSON, type SignUpJSON, YEAR_MS } from '@latchkey/wire';
import { AUDIT_EVENTS } from '@latchkey/wire/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHousekeeping } from '../../jobs/housekeeping.ts';
import type { Database } from '../../store/database/database.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import { askForCode, signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import {
  BACKUP_CODES,
  createUser,
  SECOND_FACTORS,
  signInWithFactors,
  totpCode,
} from '../../testing/accounts/step-up.ts';
import { askToken, sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { completeRedirect, redirectUrlOf, startWithProvider } from '../../testing/providers/test-identity.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Event = {
  readonly event: string;
  readonly user_id: string | null;
  readonly reason: string | null;
  readonly target: string | null;
};
type Page = { readonly data: readonly Event[]; readonly total_count: number };

let database: Database;
let service: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withEveryFactor });
});
afterAll(() => database.close());

const eventsOf = async (query: string, at: TestService = service): Promise<Page> =>
  (await at.admin<Page>('GET', `/audit_events?limit=100&${query}`)).body;
const namesOf = async (query: string) => (await eventsOf(query)).data.map(({ event }) => event).reverse();
const WRONG = 'wrong horse battery';

describe('events of an account', () => {
  it('are recorded from sign-up to sign-out, failures with their reason', async () => {
    const browser = await openBrowser(service);
    await signUp(service, browser, 'ada@example.com');
    const { id: sessionId, user } = await sessionOf(browser);
    await browser.call('POST', `/client/sessions/${sessionId}/end`);
    await signIn(await openBrowser(service), 'ada@example.com', WRONG);
    const path = await askForCode(await openBrowser(service), 'ada@example.com');
    expect(path).toContain('/client/sign_ins/');
    const { browser: second } = await signInWithFactors(service, 'ada@example.com');
    await second.call('DELETE', '/client/sessions');
    expect(await namesOf(`user_id=${user.id}`)).toEqual([
      'sign_up.completed',
      'session.ended',
      'sign_in.failed',
      'sign_in.completed',
      'session.removed',
    ]);
    const [completed] = (await eventsOf(`user_id=${user.id}&event=sign_in.completed`)).data;
    expect(completed).toMatchObject({ reason: 'password', target: expect.stringMatching(/^sia_/) });
    const [failed] = (await eventsOf(`user_id=${user.id}&event=sign_in.failed`)).data;
    expect(failed).toMatchObject({
      object: 'audit_event',
      reason: 'form_password_incorrect',
      actor: null,
      ip_address: '192.0.2.1',
      created_at: service.ports.clock.now(),
    });
  });

  it('include a locked account, and an attempt with an unknown identifier', async () => {
    const userId = await createUser(service, 'locked@example.com');
    for (let at = 0; at < 11; at += 1) await signIn(await openBrowser(service), 'locked@example.com', WRONG);
    expect((await eventsOf(`user_id=${userId}&event=sign_in.failed`)).total_count).toBe(10);
    expect((await eventsOf(`user_id=${userId}&event=sign_in.locked`)).total_count).toBe(1);
    await signIn(await openBrowser(service), 'nobody@example.com');
    const [unknown] = (await eventsOf('event=sign_in.failed')).data;
    expect(unknown).toMatchObject({ user_id: null, reason: 'form_identifier_not_found' });
  });

  it('include wrong codes of both factors, and a password reset', async () => {
    const userId = await createUser(service, 'codes@example.com', SECOND_FACTORS);
    const browser = await openBrowser(service);
    const { body } = await signIn(browser, 'codes@example.com');
    const second = (code: string) =>
      browser.call('POST', `/client/sign_ins/${body.response.id}/attempt_second_factor`, {
        body: { strategy: 'totp', code },
      });
    await second('000000');
    await second(totpCode(service));
    const reset = await openBrowser(service);
    const path = await askForCode(reset, 'codes@example.com', 'reset_password_email_code');
    const code = await service.codeFor('codes@example.com');
    const attempt = { strategy: 'reset_password_email_code', code, password: 'another good password' };
    await reset.call<SignInJSON>('POST', `${path}/attempt_first_factor`, { body: attempt });
    await reset.call('POST', `${path}/attempt_second_factor`, {
      body: { strategy: 'backup_code', code: BACKUP_CODES[0] ?? '' },
    });
    expect(await namesOf(`user_id=${userId}&event=sign_in.failed,sign_in.completed,password.changed`)).toEqual([
      'sign_in.failed',
      'sign_in.completed',
      'sign_in.completed',
      'password.changed',
    ]);
  });

  it('include why a sign-up failed, and never its values', async () => {
    const own = await createTestService(database, {
      settings: settingsWith({ attributes: { password: { required: false } } }),
    });
    await createUser(own, 'taken@example.com');
    const browser = await openBrowser(own);
    const create = (body: Readonly<Record<string, string>>) =>
      browser.call<SignUpJSON>('POST', '/client/sign_ups', { body });
    await create({ email_address: 'taken@example.com' });
    await create({ strategy: 'ticket', ticket: 'no-such-ticket' });
    // Errors that the user can correct in the form are not recorded.
    await create({ email_address: 'new@example.com', password: 'short' });
    const { id } = (await create({ email_address: 'new@example.com' })).body.response;
    const path = `/client/sign_ups/${id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    const code = (await own.codeFor('new@example.com')) === '000000' ? '000001' : '000000';
    await browser.call('POST', `${path}/attempt_verification`, { body: { strategy: 'email_code', code } });
    await createUser(own, 'new@example.com');
    const right = { strategy: 'email_code', code: await own.codeFor('new@example.com') };
    await browser.call('POST', `${path}/attempt_verification`, { body: right });
    await browser.call('PATCH', path, { body: { email_address: 'taken@example.com' } });
    await completeRedirect(
      browser,
      redirectUrlOf((await startWithProvider(browser, 'sign_ups')).body.response),
      'deny',
    );
    await own.admin('PATCH', '/instance', { user_settings: { sign_up: { mode: 'restricted' } } });
    await create({ email_address: 'late@example.com' });
    const failed = [...(await eventsOf('event=sign_up.failed', own)).data].reverse();
    expect(failed.map(({ reason, target }) => [reason, target?.slice(0, 4) ?? null])).toEqual([
      ['form_identifier_exists', null],
      ['ticket_invalid', null],
      ['form_code_incorrect', 'sua_'],
      ['form_identifier_exists', 'sua_'],
      ['form_identifier_exists', 'sua_'],
      ['oauth_access_denied', 'ver_'],
      ['sign_up_mode_restricted', null],
    ]);
    expect(JSON.stringify(failed)).not.toContain('@');
  });

  it('name the user whose session another sign-in ended', async () => {
    const single = { auth_config: { single_session_mode: true } };
    const own = await createTestService(database);
    await own.admin('PATCH', '/instance', single);
    const [ada, bob] = [await createUser(own, 'ada@example.com'), await createUser(own, 'bob@example.com')];
    const { browser, sessionId } = await signInWithFactors(own, 'ada@example.com');
    await signInWithFactors(own, 'bob@example.com', browser);
    const replaced = (await eventsOf('event=session.replaced', own)).data;
    expect(replaced).toEqual([
      expect.objectContaining({ user_id: ada, session_id: sessionId, target: sessionId, actor: null }),
    ]);
    // Bob's session expires before Ada returns, so no event ends it.
    own.ports.clock.advance(8 * 24 * 60 * 60_000);
    await signInWithFactors(own, 'ada@example.com', browser);
    expect((await eventsOf(`event=session.replaced&user_id=${bob}`, own)).total_count).toBe(0);
  });

  it('are written in the transaction of the change', async () => {
    const userId = await createUser(service, 'atomic@example.com');
    const { browser, sessionId } = await signInWithFactors(service, 'atomic@example.com');
    await sql`alter table audit_events add constraint refused check (event <> 'session.ended') not valid`.execute(
      database.db,
    );
    try {
      expect((await browser.call('POST', `/client/sessions/${sessionId}/end`)).status).toBe(500);
    } finally {
      await sql`alter table audit_events drop constraint refused`.execute(database.db);
    }
    expect((await askToken(browser, sessionId)).status).toBe(200);
    expect(await namesOf(`user_id=${userId}&event=session.ended`)).toEqual([]);
  });
});

describe('changes by the operator', () => {
  it('are recorded with the call, its subject and the actor; reads are not', async () => {
    const userId = await createUser(service, 'changed@example.com');
    await service.admin('PATCH', `/users/${userId}`, { requires_new_password: true });
    await service.admin('GET', `/users/${userId}`);
    await service.admin('DELETE', `/users/${userId}`);
    await service.admin('PATCH', '/users/user_nobody', { requires_new_password: true });
    const about = (await eventsOf('event=admin.changed')).data.filter(({ target }) => target === userId).reverse();
    expect(about.map(({ reason }) => reason)).toEqual(['POST /users', 'PATCH /users/:id', 'DELETE /users/:id']);
    expect(about[2]).toMatchObject({ actor: { sub: 'operator' }, user_id: userId });
    expect((await eventsOf('user_id=user_nobody')).total_count).toBe(0);
  });
});

describe('reading the log', () => {
  it('is paged, newest first, filtered by user, event and time, and limited to the instance', async () => {
    const own = await createTestService(database);
    for (const name of ['one', 'two', 'three']) {
      own.ports.clock.advance(1_000);
      await createUser(own, `${name}@example.com`);
    }
    const all = await eventsOf('', own);
    expect(all.total_count).toBe(3);
    const at = all.data.map((event) => (event as unknown as { created_at: number }).created_at);
    expect(at).toEqual([...at].sort((a, b) => b - a));
    const page = (await own.admin<Page>('GET', '/audit_events?limit=1&offset=1')).body;
    expect(page).toEqual({ data: [all.data[1]], total_count: 3 });
    expect((await eventsOf(`after=${at[1]}&before=${at[0]}`, own)).data).toEqual([all.data[1]]);
  });

  it.each([
    ['event=nonsense', 'event'],
    ['after=yesterday', 'after'],
    ['before=-1', 'before'],
  ])('rejects %s', async (query, field) => {
    const reply = await service.admin('GET', `/audit_events?${query}`);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ meta: { param_name: field } }] } });
  });

  it('has a unique name for every event', () => {
    expect(new Set(AUDIT_EVENTS).size).toBe(AUDIT_EVENTS.length);
  });
});

it('covers a year of events, to the second', async () => {
  const own = await createTestService(database);
  await createUser(own, 'old@example.com');
  const tidy = async () => {
    const housekeeping = createHousekeeping({ database, ports: { ...own.ports, timers: { after: () => () => {} } } });
    housekeeping.start();
    await housekeeping.stop();
  };
  own.ports.clock.advance(YEAR_MS);
  await tidy();
  expect((await eventsOf('', own)).total_count).toBe(1);
  own.ports.clock.advance(1_000);
  await tidy();
  expect((await eventsOf('', own)).total_count).toBe(0);
});
