// The check of a new browser through the whole service: a right password from a browser that is new for the user needs a code
// by e-mail, or by text message; and the method that a browser signed in with last.
import { type ClientJSON, DAY_MS, type SignInJSON, type UserJSON } from '@latchkey/wire';
import { beforeEach, expect, it, vi } from 'vitest';
import { KNOWN_DEVICES_MAX } from '../../domain/sessions/known-device.ts';
import { purgeIdle } from '../../store/purge/idle.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PHONE_ON, settingsWith } from '../../testing/accounts/instance-settings.ts';
import { askForCode, PASSWORD, signedInBrowser, signIn, startSignIn } from '../../testing/accounts/sign-up-and-in.ts';
import { createUser, SECOND_FACTORS, totpCode } from '../../testing/accounts/step-up.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const PHONE = '+12025550142';
const CHECKED = settingsWith({ security: { new_device_check: true } });

const prepare = (browser: TestBrowser, id: string, body: Readonly<Record<string, string>>) =>
  browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/prepare_second_factor`, { body });
const attempt = (browser: TestBrowser, id: string, body: Readonly<Record<string, string>>) =>
  browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_second_factor`, { body });
const signOut = (browser: TestBrowser) => browser.call('DELETE', '/client/sessions');

eachDatabase('a password from a new browser', (database) => {
  let service: TestService;
  beforeEach(async () => {
    service = await createTestService(database(), { settings: CHECKED });
  });

  /** Confirms the browser with the code of the mail. */
  const confirm = async (browser: TestBrowser, id: string) => {
    expect((await prepare(browser, id, { strategy: 'email_code' })).status).toBe(200);
    return attempt(browser, id, { strategy: 'email_code', code: await service.codeFor(EMAIL) });
  };
  const knownCount = async (): Promise<number> =>
    (await database().db.selectFrom('known_devices').select('client_id').execute()).length;

  it('needs the code of a mail once; the same browser needs none after a sign-out', async () => {
    const own = await signedInBrowser(service, EMAIL);
    const browser = await openBrowser(service);
    const { body } = await signIn(browser, EMAIL);
    expect(body.response).toMatchObject({
      status: 'needs_second_factor',
      created_session_id: null,
      supported_second_factors: [{ strategy: 'email_code', safe_identifier: 'a**@e**.com', primary: true }],
    });
    expect(body.client?.sessions).toEqual([]);
    const done = await confirm(browser, body.response.id);
    expect(done.body.response).toMatchObject({
      status: 'complete',
      second_factor_verification: { status: 'verified', strategy: 'email_code' },
    });
    // The code confirms the browser. It is no second factor of the user.
    expect(done.body.client?.sessions[0]?.factor_verification_age).toEqual([0, -1]);
    for (const known of [own, browser]) {
      await signOut(known);
      expect((await signIn(known, EMAIL)).body.response.status).toBe('complete');
    }
  });

  it('needs a code in every browser again after an operator set the password', async () => {
    const own = await signedInBrowser(service, EMAIL);
    await signOut(own);
    const { body } = await service.admin<{ data: readonly UserJSON[] }>('GET', `/users?email_address=${EMAIL}`);
    const path = `/users/${body.data[0]?.id}`;
    expect((await service.admin('PATCH', path, { first_name: 'Ada' })).status).toBe(200);
    expect((await signIn(own, EMAIL)).body.response.status).toBe('complete');
    await signOut(own);
    const password = 'seven slow green trains';
    expect((await service.admin('PATCH', path, { password })).status).toBe(200);
    expect((await signIn(own, EMAIL, password)).body.response.status).toBe('needs_second_factor');
  });

  it('is asked also when the password follows the identifier in a second call', async () => {
    await signedInBrowser(service, EMAIL);
    const browser = await openBrowser(service);
    const { id } = await startSignIn(browser, EMAIL);
    const body = { strategy: 'password', password: PASSWORD };
    const reply = await browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_first_factor`, { body });
    expect(reply.body.response.status).toBe('needs_second_factor');
    expect((await confirm(browser, id)).body.response.status).toBe('complete');
  });

  it('sends the code to the address of the account, whatever address the caller names', async () => {
    await signedInBrowser(service, EMAIL);
    await signedInBrowser(service, 'eve@example.com');
    const { body: eve } = await service.admin<{ data: readonly UserJSON[] }>('GET', '/users?limit=10');
    const other = eve.data.find(({ email_addresses }) => email_addresses[0]?.email_address === 'eve@example.com');
    const browser = await openBrowser(service);
    const { body } = await signIn(browser, EMAIL);
    const before = (await service.inbox('eve@example.com')).length;
    const email_address_id = other?.email_addresses[0]?.id ?? '';
    expect((await prepare(browser, body.response.id, { strategy: 'email_code', email_address_id })).codes).toEqual([]);
    expect(await service.inbox('eve@example.com')).toHaveLength(before);
  });

  it('refuses a wrong code, and the sixth attempt with the right one', async () => {
    await signedInBrowser(service, EMAIL);
    const browser = await openBrowser(service);
    const { id } = (await signIn(browser, EMAIL)).body.response;
    await prepare(browser, id, { strategy: 'email_code' });
    const code = await service.codeFor(EMAIL);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < 5; turn += 1)
      expect((await attempt(browser, id, { strategy: 'email_code', code: wrong })).codes).toEqual([
        'form_code_incorrect',
      ]);
    expect((await attempt(browser, id, { strategy: 'email_code', code })).codes).toEqual(['verification_failed']);
  });

  it('limits how often the code is sent', async () => {
    const slow = settingsWith({
      security: {
        new_device_check: true,
        rate_limits: { ...service.instance.settings.security.rate_limits, send: { count: 1, seconds: 600 } },
      },
    });
    const limited = await createTestService(database(), { settings: slow });
    await signedInBrowser(limited, EMAIL);
    const browser = await openBrowser(limited);
    const { id } = (await signIn(browser, EMAIL)).body.response;
    // The mail of the sign-up was the one that is allowed.
    const refused = await prepare(browser, id, { strategy: 'email_code' });
    expect([refused.status, refused.codes]).toEqual([429, ['too_many_requests']]);
  });

  it('takes nothing but the offered code', async () => {
    await signedInBrowser(service, EMAIL);
    const browser = await openBrowser(service);
    const { id } = (await signIn(browser, EMAIL)).body.response;
    for (const strategy of ['phone_code', 'passkey'])
      expect((await prepare(browser, id, { strategy })).codes).toEqual(['strategy_for_user_invalid']);
    for (const strategy of ['totp', 'backup_code', 'phone_code'])
      expect((await attempt(browser, id, { strategy, code: '123456' })).codes).toEqual(['strategy_for_user_invalid']);
  });

  it('does not ask after a code or a link, which prove the mailbox', async () => {
    await signedInBrowser(service, EMAIL);
    const browser = await openBrowser(service);
    const path = await askForCode(browser, EMAIL);
    const body = { strategy: 'email_code', code: await service.codeFor(EMAIL) };
    const done = await browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, { body });
    expect(done.body.response.status).toBe('complete');
    await signOut(browser);
    expect((await signIn(browser, EMAIL)).body.response.status).toBe('complete');
  });

  it('does not ask where the check is off, nor a user who can receive no code', async () => {
    const off = await createTestService(database());
    await signedInBrowser(off, EMAIL);
    expect((await signIn(await openBrowser(off), EMAIL)).body.response.status).toBe('complete');
    const named = await createTestService(database(), {
      settings: settingsWith({
        attributes: { username: { enabled: true, used_for_first_factor: true }, email_address: { required: false } },
        security: { new_device_check: true },
      }),
    });
    await named.admin('POST', '/users', { username: 'grace', password: PASSWORD });
    expect((await signIn(await openBrowser(named), 'grace')).body.response.status).toBe('complete');
  });

  it('asks by text message if the user has no verified address', async () => {
    const phones = await createTestService(database(), {
      settings: settingsWith({
        attributes: {
          phone_number: { ...PHONE_ON, used_for_second_factor: false },
          email_address: { required: false },
        },
        security: { new_device_check: true },
      }),
    });
    await phones.admin('POST', '/users', { phone_number: PHONE, password: PASSWORD });
    const browser = await openBrowser(phones);
    const { id, supported_second_factors: offered } = (await signIn(browser, PHONE)).body.response;
    expect(offered).toMatchObject([{ strategy: 'phone_code' }]);
    expect((await prepare(browser, id, { strategy: 'phone_code' })).codes).toEqual([]);
    const code = await phones.codeFor(PHONE);
    expect((await attempt(browser, id, { strategy: 'phone_code', code })).body.response.status).toBe('complete');
  });

  it('leaves a user with a second factor to that factor, and refuses a code by e-mail instead of it', async () => {
    const factors = await createTestService(database(), {
      settings: (settings) => CHECKED(withEveryFactor(settings)),
    });
    await createUser(factors, EMAIL, SECOND_FACTORS);
    const browser = await openBrowser(factors);
    const { id, supported_second_factors: offered } = (await signIn(browser, EMAIL)).body.response;
    expect(offered?.map(({ strategy }) => strategy)).not.toContain('email_code');
    expect((await prepare(browser, id, { strategy: 'email_code' })).codes).toEqual(['strategy_for_user_invalid']);
    const done = await attempt(browser, id, { strategy: 'totp', code: totpCode(factors) });
    expect(done.body.client?.sessions[0]?.factor_verification_age).toEqual([0, 0]);
  });

  it('asks after a forced new password too, and the password counts only then', async () => {
    await signedInBrowser(service, EMAIL);
    const { body: list } = await service.admin<{ data: readonly UserJSON[] }>('GET', '/users?limit=10');
    await database()
      .db.updateTable('users')
      .set({ requires_new_password: true })
      .where('id', '=', list.data[0]?.id ?? '')
      .execute();
    const browser = await openBrowser(service);
    const { id, status } = (await signIn(browser, EMAIL)).body.response;
    expect(status).toBe('needs_new_password');
    const body = { password: 'quite another battery' };
    const next = await browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/reset_password`, { body });
    expect(next.body.response).toMatchObject({
      status: 'needs_second_factor',
      supported_second_factors: [{ strategy: 'email_code' }],
    });
    expect((await signIn(await openBrowser(service), EMAIL, body.password)).codes).toEqual(['form_password_incorrect']);
    expect((await confirm(browser, id)).body.response.status).toBe('complete');
  });

  it('forgets the other browsers when the password changes', async () => {
    const own = await signedInBrowser(service, EMAIL);
    const browser = await openBrowser(service);
    await confirm(browser, (await signIn(browser, EMAIL)).body.response.id);
    const next = 'quite another battery';
    const body = { current_password: PASSWORD, new_password: next };
    expect((await own.call('POST', '/me/change_password', { body })).codes).toEqual([]);
    for (const known of [own, browser]) await signOut(known);
    expect((await signIn(own, EMAIL, next)).body.response.status).toBe('complete');
    expect((await signIn(browser, EMAIL, next)).body.response.status).toBe('needs_second_factor');
  });

  it('treats a browser that lost its client as new', async () => {
    const own = await signedInBrowser(service, EMAIL);
    await own.call('DELETE', '/client');
    expect((await signIn(own, EMAIL)).body.response.status).toBe('needs_second_factor');
  });

  it('keeps a bounded number of browsers of a user, and forgets those that are not used', async () => {
    const quiet = await createTestService(database());
    const first = await signedInBrowser(quiet, EMAIL);
    const before = await knownCount();
    for (let turn = 0; turn < KNOWN_DEVICES_MAX + 2; turn += 1) {
      quiet.ports.clock.advance(1_000);
      await signIn(await openBrowser(quiet), EMAIL);
    }
    expect(await knownCount()).toBe(before - 1 + KNOWN_DEVICES_MAX);
    const { body } = await first.call<ClientJSON>('GET', '/client');
    const kept = await database()
      .db.selectFrom('known_devices')
      .select('client_id')
      .where('client_id', '=', body.response.id)
      .execute();
    expect(kept).toEqual([]);
    await purgeIdle(database().transaction, quiet.ports.clock.now() + 200 * DAY_MS);
    expect(await knownCount()).toBe(0);
  });
});

eachDatabase('the last used method of a browser', (database) => {
  const lastOf = async (browser: TestBrowser) =>
    (await browser.call<ClientJSON>('GET', '/client')).body.response?.last_authentication_strategy;

  it('is that of the first factor, survives a sign-out, and says nothing about the user', async () => {
    const service = await createTestService(database());
    const browser = await signedInBrowser(service, EMAIL);
    expect(await lastOf(browser)).toBe('password');
    await signOut(browser);
    const path = await askForCode(browser, EMAIL);
    const body = { strategy: 'email_code', code: await service.codeFor(EMAIL) };
    await browser.call('POST', `${path}/attempt_first_factor`, { body });
    await signOut(browser);
    const { body: client } = await browser.call<ClientJSON>('GET', '/client');
    expect(client.response).toMatchObject({ sessions: [], last_authentication_strategy: 'email_code' });
    expect(JSON.stringify(client)).not.toContain('ada');
  });

  it('is the first factor, not the second, and stays after an impersonation', async () => {
    const service = await createTestService(database(), { settings: withEveryFactor });
    const userId = await createUser(service, EMAIL, SECOND_FACTORS);
    const browser = await openBrowser(service);
    const { id } = (await signIn(browser, EMAIL)).body.response;
    await attempt(browser, id, { strategy: 'totp', code: totpCode(service) });
    expect(await lastOf(browser)).toBe('password');
    const other = await openBrowser(service);
    const ticket = await service.admin<{ token: string }>('POST', '/sign_in_tokens', { user_id: userId });
    await other.call('POST', '/client/sign_ins', { body: { strategy: 'ticket', ticket: ticket.body.token } });
    expect(await lastOf(other)).toBeNull();
  });
});

eachDatabase('the settings of new browsers', (database) => {
  it('are shown, changed, and refused with a wrong value', async () => {
    const service = await createTestService(database());
    type Shown = { readonly security: { readonly new_device_check: boolean; readonly new_sign_in_mail: boolean } };
    const changed = await service.admin<Shown>('PATCH', '/instance', { security: { new_device_check: true } });
    expect(changed.body.security).toMatchObject({ new_device_check: true });
    const refused = await service.admin('PATCH', '/instance', { security: { new_sign_in_mail: 'no' } });
    expect([refused.status, refused.body.errors?.[0]?.meta?.param_name]).toEqual([422, 'security.new_sign_in_mail']);
  });
});
