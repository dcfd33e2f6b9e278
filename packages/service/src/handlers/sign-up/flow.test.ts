// Sign-up under different settings: optional fields, consent, either identifier, abandoned attempts, and transfers between
// sign-in and sign-up.
import { DAY_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { PHONE_ON, settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a sign-up', () => {
  it('returns every error of its fields at once', async () => {
    const service = await createTestService(database, {
      settings: settingsWith({ attributes: { username: { enabled: true, required: true } } }),
    });
    const first = await openBrowser(service);
    await first.call('POST', '/client/sign_ups', { body: { email_address: 'taken@example.com' } });
    const errorsOf = async (body: Record<string, string>) => {
      const reply = await first.call('POST', '/client/sign_ups', { body });
      return reply.body.errors?.map(({ code, meta }) => [code, meta?.param_name]);
    };
    expect(await errorsOf({ email_address: 'ada', username: 'a b', password: 'short' })).toEqual([
      ['form_param_format_invalid', 'email_address'],
      ['form_username_invalid_character', 'username'],
      ['form_password_length_too_short', 'password'],
    ]);
    await service.admin('POST', '/users', { username: 'countess', email_address: ['countess@example.com'] });
    expect(await errorsOf({ email_address: EMAIL, username: 'countess', password: 'password123' })).toEqual([
      ['form_identifier_exists', 'username'],
      ['form_password_pwned', 'password'],
    ]);
    expect(await errorsOf({ email_address: 'countess@example.com', username: 'countess', password: 'short' })).toEqual([
      ['form_password_length_too_short', 'password'],
    ]);
    expect(
      await errorsOf({ email_address: 'countess@example.com', username: 'countess', password: 'password123' }),
    ).toEqual([
      ['form_identifier_exists', 'email_address'],
      ['form_identifier_exists', 'username'],
      ['form_password_pwned', 'password'],
    ]);
  });

  it('continues step by step with consent, name, username and metadata', async () => {
    const service = await createTestService(database, {
      settings: settingsWith({
        attributes: { username: { enabled: true, required: true }, first_name: { enabled: true, required: true } },
        signUp: { legal_consent_enabled: true },
      }),
    });
    const browser = await openBrowser(service);
    const begun = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { email_address: EMAIL } });
    expect(begun.body.response).toMatchObject({
      missing_fields: ['username', 'first_name', 'password', 'legal_accepted'],
      optional_fields: ['last_name'],
      unverified_fields: ['email_address'],
      legal_accepted_at: null,
    });
    const path = `/client/sign_ups/${begun.body.response.id}`;
    const filled = await browser.call<SignUpJSON>('PATCH', path, {
      body: {
        username: 'Ada_L',
        first_name: 'Ada',
        last_name: '',
        password: PASSWORD,
        legal_accepted: 'true',
        unsafe_metadata: JSON.stringify({ from: 'advert' }),
      },
    });
    expect(filled.codes).toEqual([]);
    expect(filled.body.response).toMatchObject({
      missing_fields: [],
      username: 'ada_l',
      last_name: null,
      unsafe_metadata: { from: 'advert' },
      legal_accepted_at: service.ports.clock.now(),
    });
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    const done = await browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, {
      body: { strategy: 'email_code', code: await service.codeFor(EMAIL) },
    });
    expect(done.body.response.status).toBe('complete');
    expect(done.body.client?.sessions[0]?.user).toMatchObject({
      username: 'ada_l',
      unsafe_metadata: { from: 'advert' },
      legal_accepted_at: service.ports.clock.now(),
    });
  });

  it('accepts an address or a number, and requires verification of both when both are given', async () => {
    const service = await createTestService(database, {
      settings: settingsWith({
        attributes: { email_address: { required: false }, phone_number: PHONE_ON },
        signUp: { progressive: false },
      }),
    });
    const browser = await openBrowser(service);
    const empty = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { password: PASSWORD } });
    expect(empty.body.response.missing_fields).toEqual(['email_address_or_phone_number']);
    const either = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address_or_phone_number: '+12025550123', password: PASSWORD },
    });
    expect(either.body.response).toMatchObject({
      phone_number: '+12025550123',
      missing_fields: [],
      unverified_fields: ['phone_number'],
    });
    const both = await browser.call<SignUpJSON>('PATCH', `/client/sign_ups/${either.body.response.id}`, {
      body: { email_address: EMAIL },
    });
    expect(both.body.response.unverified_fields).toEqual(['email_address', 'phone_number']);
  });

  it('is abandoned after a day', async () => {
    const service = await createTestService(database);
    const browser = await openBrowser(service);
    const begun = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { email_address: EMAIL } });
    service.ports.clock.advance(DAY_MS);
    const path = `/client/sign_ups/${begun.body.response.id}`;
    expect((await browser.call<SignUpJSON>('GET', path)).body.response.status).toBe('abandoned');
    const late = await browser.call('PATCH', path, { body: { password: PASSWORD } });
    expect(late.codes).toEqual(['sign_up_not_found']);
  });
});

describe('transferring', () => {
  it('from sign-in to sign-up keeps what was typed', async () => {
    const service = await createTestService(database, {
      settings: settingsWith({ security: { enumeration_protection: true } }),
    });
    const browser = await openBrowser(service);
    await browser.call('POST', '/client/sign_ins', { body: { identifier: EMAIL } });
    const made = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { transfer: 'true' } });
    expect(made.body.response).toMatchObject({ email_address: EMAIL, missing_fields: ['password'] });
  });

  it('from sign-up to sign-in keeps it too, and needs something to transfer', async () => {
    const service = await createTestService(database, {
      settings: settingsWith({ security: { enumeration_protection: true } }),
    });
    await signUp(service, await openBrowser(service), EMAIL);
    const browser = await openBrowser(service);
    const transfer = () => browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { transfer: 'true' } });
    expect((await transfer()).codes).toEqual(['sign_up_not_found']);
    await browser.call('POST', '/client/sign_ups', { body: { email_address: EMAIL } });
    expect((await transfer()).body.response).toMatchObject({ identifier: EMAIL, status: 'needs_first_factor' });
  });
});
