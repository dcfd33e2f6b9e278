// Step-up through the whole service (docs/reference/wire.md#session-calls; docs/security.md R07-R09, R13, R18).
import { MINUTE_MS, SECOND_MS, type SessionVerificationJSON, type UserJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PHONE_ON, settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import {
  BACKUP_CODES,
  createAndSignIn,
  SECOND_FACTORS,
  type SignedInAccount,
  signInWithFactors,
  totpCode,
  verify,
} from '../../testing/accounts/step-up.ts';
import { askToken, readToken, sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PHONE = '+12025550123';

let database: Database;
let service: TestService;
let people = 0;

const everything = (settings: InstanceSettings) =>
  settingsWith({ attributes: { phone_number: PHONE_ON } })(withEveryFactor(settings));

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: everything });
});
afterAll(() => database.close());

const somebody = (more: Readonly<Record<string, unknown>> = {}): Promise<SignedInAccount> => {
  people += 1;
  return createAndSignIn(service, `person${people}@example.com`, more);
};
const later = (milliseconds: number) => service.ports.clock.advance(milliseconds);
const password = (given = PASSWORD) => ({ strategy: 'password', password: given });
const totp = () => ({ strategy: 'totp', code: totpCode(service) });
const strategies = (reply: { readonly body: { readonly response: SessionVerificationJSON } }) => [
  reply.body.response.supported_first_factors?.map(({ strategy }) => strategy),
  reply.body.response.supported_second_factors?.map(({ strategy }) => strategy),
];
const agesOf = async ({ browser, sessionId }: SignedInAccount) => ({
  session: (await sessionOf(browser)).factor_verification_age,
  token: readToken((await askToken(browser, sessionId)).jwt).claims.fva,
});
/** A call that requires a fresh verification. The session in its path does not exist, so a verified caller gets 404. */
const sensitive = async ({ browser }: SignedInAccount) =>
  (await browser.call('POST', '/me/sessions/sess_nobody/revoke', { body: {} })).codes;
const REFUSED = ['session_reverification_required'];
const PASSED = ['session_not_found'];

describe('a user without a second factor', () => {
  it('is offered the primary address before the others, whichever was added first', async () => {
    const others = ['other', 'third'].map((name) => `${name}${people}@example.com`);
    const ada = await somebody({ email_address: [`person${people + 1}@example.com`, ...others] });
    const { body } = await ada.browser.call<UserJSON>('GET', '/me');
    for (const { id } of body.response.email_addresses) {
      await ada.browser.call('PATCH', '/me', { body: { primary_email_address_id: id } });
      const started = await verify(ada, '', { level: 'first_factor' });
      const mails = (started.body.response.supported_first_factors ?? []).filter(
        (one) => one.strategy === 'email_code',
      );
      expect(mails.map((one) => one.primary)).toEqual([true, false, false]);
      expect(mails[0]?.email_address_id).toBe(id);
    }
  });

  it('verifies the first factor with their password, and session and token record it', async () => {
    const ada = await somebody();
    later(25 * MINUTE_MS);
    expect(await agesOf(ada)).toEqual({ session: [25, -1], token: [25, -1] });
    const started = await verify(ada, '', { level: 'second_factor' });
    expect(started.body.response).toMatchObject({
      object: 'session_verification',
      status: 'needs_first_factor',
      level: 'second_factor',
      session: { id: ada.sessionId },
      first_factor_verification: null,
      second_factor_verification: null,
    });
    expect(strategies(started)).toEqual([['password', 'email_code'], []]);
    const done = await verify(ada, '/attempt_first_factor', password());
    expect(done.body.response).toMatchObject({
      status: 'complete',
      session: { id: ada.sessionId, factor_verification_age: [0, -1] },
      first_factor_verification: { status: 'verified', strategy: 'password' },
    });
    expect(done.body.client?.sessions[0]?.factor_verification_age).toEqual([0, -1]);
    expect(await agesOf(ada)).toEqual({ session: [0, -1], token: [0, -1] });
  });

  it.each([
    [599, PASSED],
    [600, REFUSED],
    [601, REFUSED],
  ])('may call sensitive endpoints %i s after the verification: %s', async (seconds, expected) => {
    const ada = await somebody();
    later(3_000 * SECOND_MS);
    expect(await sensitive(ada)).toEqual(REFUSED);
    await verify(ada, '', { level: 'second_factor' });
    await verify(ada, '/attempt_first_factor', password());
    later(seconds * SECOND_MS);
    expect(await sensitive(ada)).toEqual(expected);
  });

  it('is rejected with 403 and no level', async () => {
    const ada = await somebody();
    later(600 * SECOND_MS);
    const reply = await ada.browser.call('POST', '/me/sessions/sess_x/revoke', { body: {} });
    expect(reply.status).toBe(403);
    expect(reply.body.errors?.[0]).not.toHaveProperty('meta');
  });

  it('verifies with a code by e-mail; it is masked, sent once, and the same when the surface mounts twice', async () => {
    const ada = await somebody();
    const started = await verify(ada, '', { level: 'first_factor' });
    const factor = started.body.response.supported_first_factors?.find(({ strategy }) => strategy === 'email_code');
    const id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
    expect(factor).toMatchObject({ safe_identifier: expect.stringContaining('*') });
    const prepare = () => verify(ada, '/prepare_first_factor', { strategy: 'email_code', email_address_id: id });
    const sent = await prepare();
    expect(sent.body.response.first_factor_verification).toMatchObject({
      status: 'unverified',
      strategy: 'email_code',
    });
    await verify(ada, '', { level: 'first_factor' });
    expect((await prepare()).status).toBe(200);
    expect(await service.inbox(ada.email)).toHaveLength(1);
    const code = await service.codeFor(ada.email);
    expect((await verify(ada, '/attempt_first_factor', { strategy: 'email_code', code: '000000' })).codes).toEqual([
      'form_code_incorrect',
    ]);
    const done = await verify(ada, '/attempt_first_factor', { strategy: 'email_code', code });
    expect(done.body.response.status).toBe('complete');
    const again = await verify(ada, '/attempt_first_factor', { strategy: 'email_code', code });
    expect(again.codes).toEqual(['verification_already_verified']);
  });

  it('verifies with a code by text message', async () => {
    const ada = await somebody({ phone_number: PHONE });
    const started = await verify(ada, '', { level: 'first_factor' });
    const factor = started.body.response.supported_first_factors?.find(({ strategy }) => strategy === 'phone_code');
    const id = factor && 'phone_number_id' in factor ? factor.phone_number_id : '';
    await verify(ada, '/prepare_first_factor', { strategy: 'phone_code', phone_number_id: id });
    const code = await service.codeFor(PHONE);
    const done = await verify(ada, '/attempt_first_factor', { strategy: 'phone_code', code });
    expect(done.body.response.status).toBe('complete');
  });

  it('cannot send to an address of another user', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const theirs = await verify(bob, '', { level: 'first_factor' });
    const factor = theirs.body.response.supported_first_factors?.find(({ strategy }) => strategy === 'email_code');
    const id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
    await verify(ada, '', { level: 'first_factor' });
    const reply = await verify(ada, '/prepare_first_factor', { strategy: 'email_code', email_address_id: id });
    expect(reply.codes).toEqual(['strategy_for_user_invalid']);
    expect(await service.inbox(bob.email)).toEqual([]);
  });

  it('is asked for the first factor at every level, and has no second one to verify', async () => {
    const ada = await somebody();
    for (const level of ['first_factor', 'second_factor', 'multi_factor']) {
      const started = await verify(ada, '', { level });
      expect(started.body.response.status).toBe('needs_first_factor');
      expect((await verify(ada, '/attempt_second_factor', totp())).codes).toEqual(['verification_missing']);
      const done = await verify(ada, '/attempt_first_factor', password());
      expect(done.body.response.status).toBe('complete');
    }
  });
});

describe('a user with a second factor', () => {
  it('verifies only the second factor at the level that a surface requests', async () => {
    const ada = await somebody(SECOND_FACTORS);
    later(20 * MINUTE_MS);
    const started = await verify(ada, '', { level: 'second_factor' });
    expect(started.body.response.status).toBe('needs_second_factor');
    expect(strategies(started)[1]).toEqual(['totp', 'backup_code']);
    expect((await verify(ada, '/attempt_first_factor', password())).codes).toEqual(['verification_missing']);
    const done = await verify(ada, '/attempt_second_factor', totp());
    expect(done.body.response).toMatchObject({
      status: 'complete',
      session: { factor_verification_age: [20, 0] },
      second_factor_verification: { status: 'verified', strategy: 'totp' },
    });
    expect(await sensitive(ada)).toEqual(PASSED);
  });

  it('verifies both where both are required, each with its own time', async () => {
    const ada = await somebody(SECOND_FACTORS);
    later(20 * MINUTE_MS);
    await verify(ada, '', { level: 'multi_factor' });
    const half = await verify(ada, '/attempt_first_factor', password());
    expect(half.body.response.status).toBe('needs_second_factor');
    later(2 * MINUTE_MS);
    const done = await verify(ada, '/attempt_second_factor', { strategy: 'backup_code', code: BACKUP_CODES[0] ?? '' });
    expect(done.body.response).toMatchObject({ status: 'complete', session: { factor_verification_age: [2, 0] } });
    expect(await agesOf(ada)).toEqual({ session: [2, 0], token: [2, 0] });
  });

  it('does not pass with a recent password alone, even where the factor is newer than the session', async () => {
    const ada = await somebody(SECOND_FACTORS);
    await database.db.updateTable('sessions').set({ second_factor_at: null }).where('id', '=', ada.sessionId).execute();
    later(11 * MINUTE_MS);
    await verify(ada, '', { level: 'first_factor' });
    const done = await verify(ada, '/attempt_first_factor', password());
    expect(done.body.response.status).toBe('complete');
    expect(done.body.response.session.factor_verification_age?.[1]).toBeGreaterThan(1_440);
    expect(await sensitive(ada)).toEqual(REFUSED);
  });

  it('uses a number that is reserved for it, and that number only', async () => {
    const ada = await somebody({ second_factor_phone_number: '+12025550177', totp_secret: SECOND_FACTORS.totp_secret });
    const started = await verify(ada, '', { level: 'second_factor' });
    expect(strategies(started)).toEqual([
      ['password', 'email_code'],
      ['totp', 'phone_code'],
    ]);
    await verify(ada, '/prepare_second_factor', { strategy: 'phone_code' });
    const code = await service.codeFor('+12025550177');
    const done = await verify(ada, '/attempt_second_factor', { strategy: 'phone_code', code });
    expect(done.body.response.status).toBe('complete');
  });

  it('uses an authenticator code and a backup code once', async () => {
    const ada = await somebody(SECOND_FACTORS);
    later(MINUTE_MS);
    const code = totp();
    await verify(ada, '', { level: 'second_factor' });
    expect((await verify(ada, '/attempt_second_factor', code)).status).toBe(200);
    await verify(ada, '', { level: 'second_factor' });
    expect((await verify(ada, '/attempt_second_factor', code)).codes).toEqual(['form_code_incorrect']);
    const backup = { strategy: 'backup_code', code: BACKUP_CODES[1] ?? '' };
    expect((await verify(ada, '/attempt_second_factor', backup)).status).toBe(200);
    await verify(ada, '', { level: 'second_factor' });
    expect((await verify(ada, '/attempt_second_factor', backup)).codes).toEqual(['form_code_incorrect']);
  });

  it('is locked after ten wrong attempts, apart from the password, and a right one resets the count', async () => {
    const ada = await somebody({ backup_codes: BACKUP_CODES, totp_secret: SECOND_FACTORS.totp_secret });
    const wrong = { strategy: 'backup_code', code: 'wrong-wrong-99' };
    await verify(ada, '', { level: 'second_factor' });
    for (let at = 0; at < 9; at += 1) await verify(ada, '/attempt_second_factor', wrong);
    const right = { strategy: 'backup_code', code: BACKUP_CODES[0] ?? '' };
    expect((await verify(ada, '/attempt_second_factor', right)).status).toBe(200);
    await verify(ada, '', { level: 'second_factor' });
    for (let at = 0; at < 10; at += 1) await verify(ada, '/attempt_second_factor', wrong);
    const next = { strategy: 'backup_code', code: BACKUP_CODES[1] ?? '' };
    expect((await verify(ada, '/attempt_second_factor', next)).codes).toEqual(['user_locked']);
    await verify(ada, '', { level: 'first_factor' });
    expect((await verify(ada, '/attempt_first_factor', password())).status).toBe(200);
  });
});

describe('a step-up', () => {
  it('accepts only code strategies in prepare, and in attempt only offered ones', async () => {
    const bob = await somebody();
    await verify(bob, '', { level: 'first_factor' });
    for (const strategy of ['password', 'passkey', 'email_link', 'totp'])
      expect((await verify(bob, '/prepare_first_factor', { strategy })).status).toBe(422);
    const numbered = { strategy: 'phone_code', code: '123456' };
    expect((await verify(bob, '/attempt_first_factor', numbered)).codes).toEqual(['strategy_for_user_invalid']);
    expect((await verify(bob, '/attempt_first_factor', { strategy: 'email_code', code: '123456' })).codes).toEqual([
      'verification_missing',
    ]);
  });

  it('must have been started, and expires after a quarter of an hour', async () => {
    const ada = await somebody();
    expect((await verify(ada, '/attempt_first_factor', password())).codes).toEqual(['verification_missing']);
    await verify(ada, '', { level: 'first_factor' });
    later(15 * MINUTE_MS - SECOND_MS);
    expect((await verify(ada, '/attempt_first_factor', password('wrong password 1'))).codes).toEqual([
      'form_password_incorrect',
    ]);
    later(SECOND_MS);
    expect((await verify(ada, '/attempt_first_factor', password())).codes).toEqual(['verification_expired']);
  });

  it('counts wrong passwords like a sign-in, and one lock applies to both', async () => {
    const ada = await somebody();
    await verify(ada, '', { level: 'first_factor' });
    for (let at = 0; at < 10; at += 1) await verify(ada, '/attempt_first_factor', password('wrong password 1'));
    expect((await verify(ada, '/attempt_first_factor', password())).codes).toEqual(['user_locked']);
    await expect(signInWithFactors(service, ada.email)).rejects.toThrow();
  });

  it('ends with a new client token; the old one is invalid', async () => {
    const ada = await somebody();
    const before = ada.browser.token() ?? '';
    await verify(ada, '', { level: 'first_factor' });
    expect(ada.browser.token()).toBe(before);
    await verify(ada, '/attempt_first_factor', password());
    const after = ada.browser.token() ?? '';
    expect(after).not.toBe(before);
    ada.browser.setToken(before);
    expect((await ada.browser.call('POST', `/client/sessions/${ada.sessionId}/tokens`)).status).toBe(401);
    ada.browser.setToken(after);
    expect((await askToken(ada.browser, ada.sessionId)).status).toBe(200);
  });

  it('offers a code by e-mail where users sign in by links only, also where the instance prevents user enumeration', async () => {
    const hidden = await createTestService(database, {
      settings: settingsWith({
        attributes: { email_address: { first_factors: ['email_link'] }, password: { enabled: true } },
        security: { enumeration_protection: true },
      }),
    });
    const ada = await createAndSignIn(hidden, 'links@example.com');
    const started = await verify(ada, '', { level: 'first_factor' });
    expect(strategies(started)[0]).toEqual(['password', 'email_code']);
    const factor = started.body.response.supported_first_factors?.[1];
    const id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
    await verify(ada, '/prepare_first_factor', { strategy: 'email_code', email_address_id: id });
    const code = await hidden.codeFor(ada.email);
    expect((await verify(ada, '/attempt_first_factor', { strategy: 'email_code', code })).status).toBe(200);
  });

  it('has the rate limits of a sign-in', async () => {
    const strict = await createTestService(database, {
      settings: (settings) => ({
        ...settings,
        security: {
          ...settings.security,
          rate_limits: { ...settings.security.rate_limits, attempt: { count: 3, seconds: 10 } },
        },
      }),
    });
    const ada = await createAndSignIn(strict, 'limits@example.com');
    strict.ports.clock.advance(20 * SECOND_MS);
    await verify(ada, '', { level: 'first_factor' });
    const codes: string[] = [];
    for (let at = 0; at < 4; at += 1)
      codes.push(...(await verify(ada, '/attempt_first_factor', password('wrong password 1'))).codes);
    expect(codes.slice(2)).toEqual(['form_password_incorrect', 'too_many_requests']);
  });
});
