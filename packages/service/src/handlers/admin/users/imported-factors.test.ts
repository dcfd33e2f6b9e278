// Admin API: second factors that an operator imports for a user, and required password changes.
import type { SignInJSON, UserJSON } from '@latchkey/wire';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withEveryFactor } from '../../../testing/accounts/factor-settings.ts';
import { PHONE_ON, settingsWith } from '../../../testing/accounts/instance-settings.ts';
import { PASSWORD, signIn, startSignIn } from '../../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { totpCodeAt } from '../../../testing/factors/totp-code.ts';
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NEW_PASSWORD = 'a harbour without any boats';

eachDatabase('a user that the operator creates', (database) => {
  let service: TestService;
  let people = 0;

  beforeAll(async () => {
    const phones = settingsWith({ attributes: { phone_number: PHONE_ON } });
    service = await createTestService(database(), { settings: (defaults) => phones(withEveryFactor(defaults)) });
  });

  const make = async (more: object) => {
    people += 1;
    const email = `brought${people}@example.com`;
    const made = await service.admin<UserJSON>('POST', '/users', {
      email_address: email,
      password: PASSWORD,
      ...more,
    });
    return { email, made };
  };

  const step = (browser: TestBrowser, id: string, name: string, body: Readonly<Record<string, string>>) =>
    browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/${name}`, { body });

  const begin = async (email: string) => {
    const browser = await openBrowser(service);
    const { body } = await signIn(browser, email);
    return { browser, id: body.response.id, reply: body.response };
  };

  describe('with imported second factors', () => {
    it('signs in with the imported authenticator app, whose code works once', async () => {
      const { email, made } = await make({ totp_secret: SEED });
      expect(made.body).toMatchObject({ totp_enabled: true, two_factor_enabled: true });
      const { browser, id, reply } = await begin(email);
      expect(reply.status).toBe('needs_second_factor');
      const code = totpCodeAt(SEED, service.ports.clock.now());
      const done = await step(browser, id, 'attempt_second_factor', { strategy: 'totp', code });
      expect(done.body.response.status).toBe('complete');
      const again = await begin(email);
      const replayed = await step(again.browser, again.id, 'attempt_second_factor', { strategy: 'totp', code });
      expect(replayed.status).toBe(422);
    });

    it('signs in with the imported backup codes, each once, in any notation', async () => {
      const { email, made } = await make({ totp_secret: SEED, backup_codes: ['ab12 cd34 ef', 'ZZZZZ-99999'] });
      expect(made.body).toMatchObject({ backup_code_enabled: true });
      const { browser, id } = await begin(email);
      const done = await step(browser, id, 'attempt_second_factor', { strategy: 'backup_code', code: 'AB12-CD34-EF' });
      expect(done.body.response.status).toBe('complete');
      const again = await begin(email);
      const spent = await step(again.browser, again.id, 'attempt_second_factor', {
        strategy: 'backup_code',
        code: 'ab12cd34ef',
      });
      expect(spent.status).toBe(422);
    });

    it('gets a code at the number that is reserved for the second factor, which is no first factor', async () => {
      const number = `+4915123${String(400_000 + people)}`;
      const { email, made } = await make({ second_factor_phone_number: number });
      expect(made.body.phone_numbers[0]).toMatchObject({ reserved_for_second_factor: true });
      expect(made.body.primary_phone_number_id).toBeNull();
      const { browser, id, reply } = await begin(email);
      expect(reply.supported_second_factors?.map((factor) => factor.strategy)).toEqual(['phone_code']);
      await step(browser, id, 'prepare_second_factor', { strategy: 'phone_code' });
      const code = await service.codeFor(number);
      const done = await step(browser, id, 'attempt_second_factor', { strategy: 'phone_code', code });
      expect(done.body.response.status).toBe('complete');
    });

    it('keeps the imported passkeys, each for one user', async () => {
      const passkey = { credential_id: `cred-${people}`, public_key: 'pQECAyYgASFYIA', rp_id: 'example.com' };
      const { email, made } = await make({ passkeys: [passkey] });
      expect(made.status).toBe(200);
      const shown = await service.admin<UserJSON>('GET', `/users/${made.body.id}`);
      expect(shown.body.passkeys).toHaveLength(1);
      const started = await startSignIn(await openBrowser(service), email);
      expect(started.supported_first_factors?.map((factor) => factor.strategy)).toContain('passkey');
      const again = await make({ passkeys: [passkey] });
      expect(again.made.body.errors?.[0]).toMatchObject({ code: 'form_identifier_exists' });
    });

    it.each([
      ['a seed that is too short', { totp_secret: 'JBSWY3DPEHPK3PXP' }, 'totp_secret'],
      ['a seed that is not base32', { totp_secret: SEED.replace('J', '1') }, 'totp_secret'],
      ['a code that could be guessed', { backup_codes: ['abcd-12345'] }, 'backup_codes'],
      ['no number', { second_factor_phone_number: '12' }, 'second_factor_phone_number'],
    ])('is rejected with %s', async (_what, more, field) => {
      const { made } = await make(more);
      expect(made.status).toBe(422);
      expect(made.body.errors?.[0]?.meta).toMatchObject({ param_name: expect.stringContaining(field) });
    });
  });

  describe('that must choose a new password', () => {
    it('is asked for it before anything else, once', async () => {
      const { email, made } = await make({});
      const marked = await service.admin('PATCH', `/users/${made.body.id}`, { requires_new_password: true });
      expect(marked.status).toBe(200);
      const { browser, id, reply } = await begin(email);
      expect(reply).toMatchObject({ status: 'needs_new_password', created_session_id: null });
      const done = await step(browser, id, 'reset_password', { password: NEW_PASSWORD });
      expect(done.body.response.status).toBe('complete');
      const later = await openBrowser(service);
      const { body } = await signIn(later, email, NEW_PASSWORD);
      expect(body.response.status).toBe('complete');
    });

    it('is asked for the second factor after it, and again when they leave in between', async () => {
      const { email } = await make({ requires_new_password: true, totp_secret: SEED });
      const left = await begin(email);
      await step(left.browser, left.id, 'reset_password', { password: NEW_PASSWORD });
      // Nothing was changed: the old password still leads to this step.
      const { browser, id, reply } = await begin(email);
      expect(reply.status).toBe('needs_new_password');
      const second = await step(browser, id, 'reset_password', { password: NEW_PASSWORD });
      expect(second.body.response.status).toBe('needs_second_factor');
      const code = totpCodeAt(SEED, service.ports.clock.now());
      const done = await step(browser, id, 'attempt_second_factor', { strategy: 'totp', code });
      expect(done.body.response.status).toBe('complete');
    });

    it('can be released from it, and an unknown user is not found', async () => {
      const { email, made } = await make({ requires_new_password: true });
      await service.admin('PATCH', `/users/${made.body.id}`, { requires_new_password: false });
      expect((await begin(email)).reply.status).toBe('complete');
      const nobody = await service.admin('PATCH', '/users/user_nobody', { requires_new_password: true });
      expect(nobody.status).toBe(404);
    });
  });
});
