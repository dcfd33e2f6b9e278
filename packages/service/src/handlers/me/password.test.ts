// Setting, changing and removing the user's own password.
import type { UserJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import {
  createSignedInUser,
  impersonatorOf,
  signInElsewhere,
  withEverything,
} from '../../testing/accounts/account-settings.ts';
import { PASSWORD, signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ANOTHER = 'staple battery horse';

let database: Database;
let service: TestService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withEverything });
});
afterAll(() => database.close());

const change = (browser: TestBrowser, body: Readonly<Record<string, string>>) =>
  browser.call<UserJSON>('POST', '/me/change_password', { body });
const fieldOf = (reply: { body: { errors?: readonly { meta?: { param_name?: string } }[] } }) =>
  reply.body.errors?.[0]?.meta?.param_name;

describe('a new password', () => {
  it('requires the old one, and other sessions are kept unless the request ends them', async () => {
    const { browser, user } = await createSignedInUser(service, 'change@example.com');
    const elsewhere = await signInElsewhere(service, 'change@example.com');
    const changed = await change(browser, { new_password: ANOTHER, current_password: PASSWORD });
    expect(changed.body.response).toMatchObject({ id: user.id, password_enabled: true });
    expect((await elsewhere.call('GET', '/me')).status).toBe(200);
    const third = { new_password: `${ANOTHER} three`, current_password: ANOTHER, sign_out_of_other_sessions: 'true' };
    expect((await change(browser, third)).status).toBe(200);
    expect((await elsewhere.call('GET', '/me')).status).toBe(401);
    expect((await browser.call('GET', '/me')).status).toBe(200);
    expect((await signIn(await openBrowser(service), 'change@example.com')).codes).toEqual(['form_password_incorrect']);
    expect((await signIn(await openBrowser(service), 'change@example.com', third.new_password)).status).toBe(200);
  });

  it('is rejected without the old one, and each error names its field', async () => {
    const { browser } = await createSignedInUser(service, 'grace.hopper@example.com');
    const missing = await change(browser, { new_password: ANOTHER });
    expect([missing.codes, fieldOf(missing)]).toEqual([['form_param_nil'], 'current_password']);
    const wrong = await change(browser, { new_password: ANOTHER, current_password: 'wrong password' });
    expect([wrong.codes, fieldOf(wrong)]).toEqual([['form_password_incorrect'], 'current_password']);
    const both = await change(browser, { new_password: 'short', current_password: 'wrong' });
    expect(both.body.errors?.map(({ code, meta }) => [code, meta?.param_name])).toEqual([
      ['form_password_incorrect', 'current_password'],
      ['form_password_length_too_short', 'new_password'],
    ]);
    const short = await change(browser, { new_password: 'short', current_password: PASSWORD });
    expect([short.codes, fieldOf(short)]).toEqual([['form_password_length_too_short'], 'new_password']);
    const common = await change(browser, { new_password: 'password123', current_password: PASSWORD });
    expect([common.codes, fieldOf(common)]).toEqual([['form_password_pwned'], 'new_password']);
    const own = await change(browser, { new_password: 'gracehopper!!', current_password: PASSWORD });
    expect(own.codes).toEqual(['form_password_pwned']);
    const same = await change(browser, { new_password: PASSWORD, current_password: PASSWORD });
    expect([same.codes, fieldOf(same)]).toEqual([['form_password_unchanged'], 'new_password']);
  });

  it('cannot be guessed: ten wrong old passwords lock it, right ones do not count', async () => {
    const { browser } = await createSignedInUser(service, 'guess@example.com');
    for (let count = 0; count < 12; count += 1)
      expect((await change(browser, { new_password: PASSWORD, current_password: PASSWORD })).codes).toEqual([
        'form_password_unchanged',
      ]);
    for (let count = 0; count < 10; count += 1)
      expect((await change(browser, { new_password: ANOTHER, current_password: 'wrong' })).codes).toEqual([
        'form_password_incorrect',
      ]);
    expect((await change(browser, { new_password: ANOTHER, current_password: PASSWORD })).codes).toEqual([
      'user_locked',
    ]);
  });

  it('is recorded in the audit log: wrong old passwords, the lock, and every ended session', async () => {
    const { browser, user } = await createSignedInUser(service, 'logged@example.com');
    const elsewhere = [];
    for (const other of [await signInElsewhere(service, 'logged@example.com'), await impersonatorOf(service, user.id)])
      elsewhere.push((await sessionOf(other)).id);
    const body = { new_password: ANOTHER, current_password: PASSWORD, sign_out_of_other_sessions: 'true' };
    await change(browser, body);
    for (let count = 0; count < 11; count += 1)
      await change(browser, { new_password: PASSWORD, current_password: 'no' });
    const { id: session_id } = await sessionOf(browser);
    const eventsOf = async (event: string) =>
      (
        await service.admin<{ data: readonly { target: string }[] }>(
          'GET',
          `/audit_events?user_id=${user.id}&event=${event}`,
        )
      ).body.data;
    const revoked = await eventsOf('session.revoked');
    // The audit log names the user as the one who revoked them, also for sessions of an impersonator.
    for (const one of revoked) expect(one).toMatchObject({ session_id, actor: null });
    expect(revoked.map(({ target }) => target).sort()).toEqual(elsewhere.sort());
    const failed = await eventsOf('session.verification_failed');
    expect(failed).toHaveLength(10);
    expect(failed[0]).toMatchObject({ session_id, reason: 'form_password_incorrect' });
    expect(await eventsOf('session.verification_locked')).toMatchObject([{ session_id, reason: 'user_locked' }]);
  });

  it('needs no old one where the user has none', async () => {
    const { browser } = await createSignedInUser(service, 'first@example.com');
    const gone = await browser.call<UserJSON>('POST', '/me/remove_password', { body: { current_password: PASSWORD } });
    expect(gone.body.response.password_enabled).toBe(false);
    expect((await change(browser, { new_password: ANOTHER })).body.response.password_enabled).toBe(true);
  });

  it('that the operator requires must differ from the old one', async () => {
    const { user } = await createSignedInUser(service, 'forced@example.com');
    await service.admin('PATCH', `/users/${user.id}`, { requires_new_password: true });
    const browser = await openBrowser(service);
    const { body } = await signIn(browser, 'forced@example.com');
    expect(body.response.status).toBe('needs_new_password');
    const path = `/client/sign_ins/${body.response.id}/reset_password`;
    const same = await browser.call('POST', path, { body: { password: PASSWORD } });
    expect([same.status, same.codes, fieldOf(same)]).toEqual([422, ['form_password_unchanged'], 'password']);
    expect((await browser.call('POST', path, { body: { password: ANOTHER } })).status).toBe(200);
  });
});

describe('removing a password', () => {
  const remove = (browser: TestBrowser, current_password: string) =>
    browser.call<UserJSON>('POST', '/me/remove_password', { body: { current_password } });

  it('requires the password itself, and works once', async () => {
    const { browser } = await createSignedInUser(service, 'remove@example.com');
    expect((await remove(browser, 'wrong')).codes).toEqual(['form_password_incorrect']);
    expect((await remove(browser, PASSWORD)).status).toBe(200);
    expect((await remove(browser, PASSWORD)).status).toBe(404);
  });

  it('is rejected when no other sign-in method is left, and where the instance requires a password', async () => {
    const only = await createTestService(database, {
      settings: (settings) => {
        const everything = withEverything(settings);
        const { attributes } = everything.user_settings;
        const email_address = { ...attributes.email_address, enabled: false };
        return {
          ...everything,
          user_settings: { ...everything.user_settings, attributes: { ...attributes, email_address } },
        };
      },
    });
    await only.admin('POST', '/users', { username: 'only_me', password: PASSWORD });
    expect((await remove(await signInElsewhere(only, 'only_me'), PASSWORD)).codes).toEqual([
      'identification_deletion_failed',
    ]);
    const wanted = await createTestService(database);
    const { browser } = await createSignedInUser(wanted, 'wanted@example.com');
    expect((await remove(browser, PASSWORD)).codes).toEqual(['identification_deletion_failed']);
  });
});
