// Second factors as their user sets them up: passkeys, authenticator app, backup codes and phone numbers.
import type {
  BackupCodeJSON,
  PasskeyCreationOptionsJSON,
  PasskeyJSON,
  PhoneNumberJSON,
  TOTPJSON,
  UserJSON,
} from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { createSignedInUser, withEverything } from '../../testing/accounts/account-settings.ts';
import { signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createSoftwareAuthenticator } from '../../testing/factors/software-authenticator.ts';
import { totpCodeAt } from '../../testing/factors/totp-code.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ORIGIN = 'http://localhost:4401';

let database: Database;
let service: TestService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withEverything });
});
afterAll(() => database.close());

const me = async (browser: TestBrowser): Promise<UserJSON> =>
  (await browser.call<UserJSON>('GET', '/me')).body.response;
const agesOf = (reply: { body: { client: { sessions: readonly { factor_verification_age: unknown }[] } | null } }) =>
  reply.body.client?.sessions[0]?.factor_verification_age;

const startApp = (browser: TestBrowser) => browser.call<TOTPJSON>('POST', '/me/totp');
const proveApp = (browser: TestBrowser, code: string) =>
  browser.call<TOTPJSON>('POST', '/me/totp/attempt_verification', { body: { code } });
const setUpApp = async (browser: TestBrowser) => {
  const { secret = '' } = (await startApp(browser)).body.response;
  return { secret, done: await proveApp(browser, totpCodeAt(secret, service.ports.clock.now())) };
};

describe('a passkey', () => {
  const begin = async (browser: TestBrowser) => {
    const { body } = await browser.call<PasskeyJSON>('POST', '/me/passkeys');
    const options = JSON.parse(body.response.verification?.nonce ?? '{}') as PasskeyCreationOptionsJSON;
    return { id: body.response.id, options, response: body.response };
  };
  const finish = (browser: TestBrowser, id: string, credential: unknown) =>
    browser.call<PasskeyJSON>('POST', `/me/passkeys/${id}/attempt_verification`, {
      body: { strategy: 'passkey', public_key_credential: JSON.stringify(credential) },
    });

  it('is created, named, used to sign in and removed', async () => {
    const { browser, user } = await createSignedInUser(service, 'key@example.com');
    const authenticator = createSoftwareAuthenticator();
    const { id, options, response } = await begin(browser);
    expect(response).toMatchObject({ object: 'passkey', verification: { status: 'unverified', strategy: 'passkey' } });
    expect(options.user.name).toBe('key@example.com');
    expect((await me(browser)).passkeys).toEqual([]);
    const made = await finish(browser, id, authenticator.register(options, ORIGIN));
    expect(made.body.response).toMatchObject({ id, verification: { status: 'verified' } });
    expect(made.body.client?.sessions[0]?.user.passkeys).toHaveLength(1);
    const renamed = await browser.call<PasskeyJSON>('PATCH', `/me/passkeys/${id}`, { body: { name: ' Work laptop ' } });
    expect(renamed.body.response.name).toBe('Work laptop');
    expect((await browser.call('PATCH', `/me/passkeys/${id}`, { body: { name: ' ' } })).codes).toEqual([
      'form_param_nil',
    ]);
    expect((await begin(browser)).options.excludeCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const removed = await browser.call('DELETE', `/me/passkeys/${id}`);
    expect(removed.body.response).toEqual({ object: 'passkey', id, deleted: true });
    expect(user.passkeys).toEqual([]);
  });

  it('is not registered twice, nor with the response of another page, nor in another browser', async () => {
    const { browser } = await createSignedInUser(service, 'key2@example.com');
    const { id, options } = await begin(browser);
    const evil = createSoftwareAuthenticator().register(options, 'https://evil.example');
    expect((await finish(browser, id, evil)).codes).toEqual(['passkey_invalid']);
    const good = createSoftwareAuthenticator().register(options, ORIGIN);
    expect((await finish(browser, id, good)).status).toBe(400);
    expect((await browser.call('PATCH', `/me/passkeys/${id}`, { body: { name: 'Key' } })).status).toBe(404);
    const other = await openBrowser(service);
    await signIn(other, 'key2@example.com');
    const begun = await begin(browser);
    const answer = createSoftwareAuthenticator().register(begun.options, ORIGIN);
    expect((await finish(other, begun.id, answer)).codes).toEqual(['verification_missing']);
    expect((await finish(browser, begun.id, answer)).status).toBe(200);
  });
});

describe('an authenticator app', () => {
  it('is enabled by its first right code; backup codes are returned with it, once', async () => {
    const { browser } = await createSignedInUser(service, 'app@example.com');
    expect((await proveApp(browser, '123456')).codes).toEqual(['verification_missing']);
    const started = await startApp(browser);
    expect(started.body.response).toMatchObject({ object: 'totp', verified: false });
    expect(started.body.response.uri).toMatch(/^otpauth:\/\/totp\/Test%20application:app%40example\.com\?/);
    const { secret = '' } = started.body.response;
    expect((await me(browser)).totp_enabled).toBe(false);
    expect((await proveApp(browser, '000000')).codes).toEqual(['form_code_incorrect']);
    const done = await proveApp(browser, totpCodeAt(secret, service.ports.clock.now()));
    expect(done.body.response).toMatchObject({ verified: true });
    expect(done.body.response.secret).toBeUndefined();
    expect(done.body.response.backup_codes).toHaveLength(10);
    expect(agesOf(done)).toEqual([0, 0]);
    expect(await me(browser)).toMatchObject({
      totp_enabled: true,
      two_factor_enabled: true,
      backup_code_enabled: true,
    });
    const next = await signIn(await openBrowser(service), 'app@example.com');
    expect(next.body.response.status).toBe('needs_second_factor');
    // Replacing the app keeps the backup codes.
    service.ports.clock.advance(60_000);
    const { done: second } = await setUpApp(browser);
    expect(second.body.response.backup_codes).toBeUndefined();
  });

  it('is removed together with its codes, and no pending session requires it (R17)', async () => {
    const { browser } = await createSignedInUser(service, 'noapp@example.com');
    await setUpApp(browser);
    const removed = await browser.call('DELETE', '/me/totp');
    expect(removed.body.response).toMatchObject({ object: 'totp', deleted: true });
    expect(agesOf(removed)).toEqual([0, -1]);
    expect(await me(browser)).toMatchObject({
      totp_enabled: false,
      two_factor_enabled: false,
      backup_code_enabled: false,
    });
    expect((await browser.call('DELETE', '/me/totp')).status).toBe(404);
    expect((await signIn(await openBrowser(service), 'noapp@example.com')).body.response.status).toBe('complete');
  });
});

describe('backup codes', () => {
  const renew = (browser: TestBrowser) => browser.call<BackupCodeJSON>('POST', '/me/backup_codes/');

  it('require another second factor; a new set invalidates the old one (R08)', async () => {
    const { browser } = await createSignedInUser(service, 'codes@example.com');
    expect((await renew(browser)).codes).toEqual(['strategy_for_user_invalid']);
    const { done } = await setUpApp(browser);
    const renewed = await renew(browser);
    expect(renewed.body.response).toMatchObject({ object: 'backup_code' });
    expect(renewed.body.response.codes).toHaveLength(10);
    const second = async (code: string) => {
      const other = await openBrowser(service);
      const { id } = (await signIn(other, 'codes@example.com')).body.response;
      const body = { strategy: 'backup_code', code };
      return (await other.call('POST', `/client/sign_ins/${id}/attempt_second_factor`, { body })).status;
    };
    expect(await second(done.body.response.backup_codes?.[0] ?? '')).toBe(422);
    expect(await second(renewed.body.response.codes[0] ?? '')).toBe(200);
  });
});

describe('a number for the second factor', () => {
  const patch = (browser: TestBrowser, id: string, body: Readonly<Record<string, string>>) =>
    browser.call<PhoneNumberJSON>('PATCH', `/me/phone_numbers/${id}`, { body });
  const withPhones = async (email: string, phone_number: readonly string[]) => {
    const { browser, user } = await createSignedInUser(service, email, { phone_number });
    return { browser, ids: user.phone_numbers.map(({ id }) => id) };
  };

  it('is reserved with backup codes, made the default and released', async () => {
    const { browser, ids } = await withPhones('sms@example.com', ['+12025550131', '+12025550132']);
    const [first = '', second = ''] = ids;
    expect((await patch(browser, first, { default_second_factor: 'true' })).codes).toEqual([
      'form_param_value_invalid',
    ]);
    const reserved = await patch(browser, first, { reserved_for_second_factor: 'true' });
    expect(reserved.body.response).toMatchObject({ reserved_for_second_factor: true, default_second_factor: true });
    expect(reserved.body.response.backup_codes).toHaveLength(10);
    const other = await patch(browser, second, { reserved_for_second_factor: 'true' });
    expect(other.body.response).toMatchObject({ reserved_for_second_factor: true, default_second_factor: false });
    expect(other.body.response.backup_codes).toBeUndefined();
    expect((await patch(browser, second, { default_second_factor: 'true' })).body.response.default_second_factor).toBe(
      true,
    );
    expect((await me(browser)).phone_numbers.find((phone) => phone.default_second_factor)?.id).toBe(second);
    // The remaining number becomes the default.
    await browser.call('DELETE', `/me/phone_numbers/${second}`);
    expect((await me(browser)).phone_numbers).toMatchObject([{ id: first, default_second_factor: true }]);
    expect(await me(browser)).toMatchObject({ two_factor_enabled: true, backup_code_enabled: true });
    const given = await patch(browser, first, { reserved_for_second_factor: 'false' });
    expect(given.body.response).toMatchObject({ reserved_for_second_factor: false, default_second_factor: false });
    expect(await me(browser)).toMatchObject({ two_factor_enabled: false, backup_code_enabled: false });
  });

  it('must be verified, and not the only sign-in method', async () => {
    const { browser } = await withPhones('sms2@example.com', []);
    const added = await browser.call<PhoneNumberJSON>('POST', '/me/phone_numbers', {
      body: { phone_number: '+12025550141' },
    });
    const unproven = await patch(browser, added.body.response.id, { reserved_for_second_factor: 'true' });
    expect(unproven.codes).toEqual(['identification_unverified']);
    await service.admin('POST', '/users', { phone_number: '+12025550142' });
    const phone = await openBrowser(service);
    const started = await phone.call<{ id: string }>('POST', '/client/sign_ins', {
      body: { identifier: '+12025550142', strategy: 'phone_code' },
    });
    const code = await service.codeFor('+12025550142');
    await phone.call('POST', `/client/sign_ins/${started.body.response.id}/attempt_first_factor`, {
      body: { strategy: 'phone_code', code },
    });
    const [only] = (await me(phone)).phone_numbers;
    const refused = await patch(phone, only?.id ?? '', { reserved_for_second_factor: 'true' });
    expect(refused.codes).toEqual(['identification_deletion_failed']);
  });
});
