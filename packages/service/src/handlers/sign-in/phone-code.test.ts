// Phone numbers as identifiers, as first and second factors, at sign-up and for a password reset.
import { MINUTE_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { PHONE_ON, settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD, signIn, startSignIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PHONE = '+12025550123';
const OTHER = '+12025550124';
const EMAIL = 'ada@example.com';

const withPhones = settingsWith({ attributes: { phone_number: PHONE_ON } });
const phonesOnly = settingsWith({
  attributes: {
    phone_number: { ...PHONE_ON, required: true },
    email_address: { enabled: false, required: false },
    password: { enabled: false, required: false },
  },
});

const phoneFactor = (signIn_: SignInJSON, strategy: string): string => {
  const factor = signIn_.supported_first_factors?.find((one) => one.strategy === strategy);
  return factor && 'phone_number_id' in factor ? factor.phone_number_id : '';
};

/** A user with a phone number reserved for the second factor. */
const withSecondFactor = async (service: TestService) => {
  const made = await service.admin<{ id: string }>('POST', '/users', {
    email_address: EMAIL,
    phone_number: [PHONE],
    password: PASSWORD,
  });
  await service.database.db
    .updateTable('phone_numbers')
    .set({ reserved_for_second_factor: true, default_second_factor: true })
    .where('user_id', '=', made.body.id)
    .execute();
  return made.body.id;
};

const second = (browser: TestBrowser, id: string, code: string) =>
  browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_second_factor`, {
    body: { strategy: 'phone_code', code },
  });

eachDatabase('phone numbers', (database) => {
  it('sign a user up and in with codes alone', async () => {
    const service = await createTestService(database(), { settings: phonesOnly });
    const browser = await openBrowser(service);
    const created = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { phone_number: '+1 202 555 0123' },
    });
    expect(created.body.response).toMatchObject({
      phone_number: PHONE,
      unverified_fields: ['phone_number'],
      verifications: { phone_number: { next_action: 'needs_prepare', supported_strategies: ['phone_code'] } },
    });
    const path = `/client/sign_ups/${created.body.response.id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'phone_code' } });
    const [message] = await service.inbox(PHONE);
    expect(message).toMatchObject({ channel: 'sms', subject: '', html: '' });
    expect(message?.text).toMatch(/^\d{6} is your code for Test application\./);
    const done = await browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, {
      body: { strategy: 'phone_code', code: await service.codeFor(PHONE) },
    });
    expect(done.body.response.status).toBe('complete');
    const [session] = done.body.client?.sessions ?? [];
    expect(session?.user?.phone_numbers[0]).toMatchObject({
      phone_number: PHONE,
      verification: { status: 'verified', strategy: 'phone_code' },
    });
    expect(session?.public_user_data.identifier).toBe(PHONE);

    service.ports.clock.advance(MINUTE_MS);
    const again = await openBrowser(service);
    const started = await startSignIn(again, '(202) 555-0123');
    expect(started).toBeUndefined();
    const known = await startSignIn(again, PHONE);
    expect(known.supported_first_factors).toEqual([
      { strategy: 'phone_code', phone_number_id: expect.any(String), safe_identifier: PHONE, primary: true },
    ]);
    await again.call('POST', `/client/sign_ins/${known.id}/prepare_first_factor`, {
      body: { strategy: 'phone_code', phone_number_id: phoneFactor(known, 'phone_code') },
    });
    const signedIn = await again.call<SignInJSON>('POST', `/client/sign_ins/${known.id}/attempt_first_factor`, {
      body: { strategy: 'phone_code', code: await service.codeFor(PHONE) },
    });
    expect(signedIn.body.response.status).toBe('complete');
  });

  it('belong to one user', async () => {
    const service = await createTestService(database(), { settings: withPhones });
    await service.admin('POST', '/users', { phone_number: PHONE });
    const browser = await openBrowser(service);
    const reply = await browser.call('POST', '/client/sign_ups', { body: { phone_number: PHONE } });
    expect(reply.body.errors?.[0]).toMatchObject({
      code: 'form_identifier_exists',
      meta: { param_name: 'phone_number' },
    });
    expect((await service.admin('POST', '/users', { phone_number: PHONE })).status).toBe(422);
  });

  it('reset the password, which is stored only when the sign-in is complete', async () => {
    const service = await createTestService(database(), { settings: withPhones });
    await service.admin('POST', '/users', { email_address: EMAIL, phone_number: PHONE, password: PASSWORD });
    const browser = await openBrowser(service);
    const started = await startSignIn(browser, PHONE);
    const path = `/client/sign_ins/${started.id}`;
    await browser.call('POST', `${path}/prepare_first_factor`, {
      body: {
        strategy: 'reset_password_phone_code',
        phone_number_id: phoneFactor(started, 'reset_password_phone_code'),
      },
    });
    const proven = await browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'reset_password_phone_code', code: await service.codeFor(PHONE) },
    });
    expect(proven.body.response.status).toBe('needs_new_password');
    const done = await browser.call<SignInJSON>('POST', `${path}/reset_password`, {
      body: { password: 'another fine secret' },
    });
    expect(done.body.response).toMatchObject({
      status: 'complete',
      first_factor_verification: { strategy: 'reset_password_phone_code', status: 'verified' },
    });
    const other = await openBrowser(service);
    expect((await signIn(other, EMAIL)).codes).toEqual(['form_password_incorrect']);
    expect((await signIn(other, EMAIL, 'another fine secret')).body.response.status).toBe('complete');
  });

  describe('as the second factor', () => {
    it('are required after every first factor, never used as the first, and then complete the sign-in', async () => {
      const service = await createTestService(database(), { settings: withPhones });
      await withSecondFactor(service);
      const browser = await openBrowser(service);
      expect(phoneFactor(await startSignIn(browser, EMAIL), 'phone_code')).toBe('');
      const begun = (await signIn(browser, EMAIL)).body.response;
      expect(begun).toMatchObject({ status: 'needs_second_factor', created_session_id: null });
      expect(begun.supported_second_factors).toEqual([
        {
          strategy: 'phone_code',
          phone_number_id: expect.any(String),
          safe_identifier: '+1 ****23',
          primary: true,
          default: true,
        },
      ]);
      const prepared = await browser.call<SignInJSON>('POST', `/client/sign_ins/${begun.id}/prepare_second_factor`, {
        body: { strategy: 'phone_code' },
      });
      expect(prepared.body.response.second_factor_verification).toMatchObject({
        strategy: 'phone_code',
        status: 'unverified',
      });
      const done = await second(browser, begun.id, await service.codeFor(PHONE));
      expect(done.body.response).toMatchObject({
        status: 'complete',
        second_factor_verification: { status: 'verified' },
      });
      expect(done.body.client?.sessions.map((session) => session.factor_verification_age)).toEqual([[0, 0]]);
    });

    it('are not skipped by a password reset', async () => {
      const service = await createTestService(database(), { settings: withPhones });
      await withSecondFactor(service);
      const browser = await openBrowser(service);
      const started = await startSignIn(browser, EMAIL);
      const path = `/client/sign_ins/${started.id}`;
      const factor = started.supported_first_factors?.find((one) => one.strategy === 'reset_password_email_code');
      await browser.call('POST', `${path}/prepare_first_factor`, {
        body: {
          strategy: 'reset_password_email_code',
          email_address_id: factor && 'email_address_id' in factor ? factor.email_address_id : '',
        },
      });
      await browser.call('POST', `${path}/attempt_first_factor`, {
        body: { strategy: 'reset_password_email_code', code: await service.codeFor(EMAIL) },
      });
      const chosen = await browser.call<SignInJSON>('POST', `${path}/reset_password`, {
        body: { password: 'another fine secret', sign_out_of_other_sessions: 'true' },
      });
      expect(chosen.body.response.status).toBe('needs_second_factor');
      expect((await signIn(await openBrowser(service), EMAIL)).body.response.status).toBe('needs_second_factor');
      await browser.call('POST', `${path}/prepare_second_factor`, { body: { strategy: 'phone_code' } });
      const done = await second(browser, started.id, await service.codeFor(PHONE));
      expect(done.body.response.status).toBe('complete');
      expect((await signIn(await openBrowser(service), EMAIL)).codes).toEqual(['form_password_incorrect']);
    });

    it('have their own attempt limit: the eleventh guess is locked out though the password is right', async () => {
      const service = await createTestService(database(), { settings: withPhones });
      await withSecondFactor(service);
      const browser = await openBrowser(service);
      let refused: readonly string[] = [];
      for (let guess = 0; guess < 11; guess += 1) {
        if (guess % 5 === 0) {
          service.ports.clock.advance(10 * MINUTE_MS);
          const begun = (await signIn(browser, EMAIL)).body.response;
          expect(begun.status).toBe('needs_second_factor');
          await browser.call('POST', `/client/sign_ins/${begun.id}/prepare_second_factor`, {
            body: { strategy: 'phone_code' },
          });
        }
        const { sign_in: current } = (await browser.call('GET', '/client')).body.response as { sign_in: SignInJSON };
        const right = await service.codeFor(PHONE);
        refused = (await second(browser, current.id, right === '000000' ? '000001' : '000000')).codes;
      }
      expect(refused).toEqual(['user_locked']);
    });
  });

  it('have equal replies, known or not, where the instance prevents user enumeration', async () => {
    const hidden = settingsWith({
      attributes: { phone_number: PHONE_ON },
      security: { enumeration_protection: true },
    });
    const service = await createTestService(database(), { settings: hidden });
    await service.admin('POST', '/users', { phone_number: PHONE, password: PASSWORD });
    const repliesFor = async (phone: string) => {
      const browser = await openBrowser(service);
      const started = await startSignIn(browser, phone);
      const prepared = await browser.call<SignInJSON>('POST', `/client/sign_ins/${started.id}/prepare_first_factor`, {
        body: { strategy: 'phone_code', phone_number_id: phoneFactor(started, 'phone_code') },
      });
      const wrong = await browser.call('POST', `/client/sign_ins/${started.id}/attempt_first_factor`, {
        body: { strategy: 'phone_code', code: '12345x' },
      });
      const text = JSON.stringify([started, prepared.body.response, wrong.status, wrong.body.errors]);
      return text.replace(/(sia|idn)_\w+/g, '$1').replaceAll(phone, 'PHONE');
    };
    expect(await repliesFor(PHONE)).toBe(await repliesFor(OTHER));
    expect(await service.inbox(PHONE)).toHaveLength(1);
    expect(await service.inbox(OTHER)).toHaveLength(0);
    const claim = async (phone: string) => {
      const browser = await openBrowser(service);
      const made = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
        body: { phone_number: phone, email_address: 'new@example.com', password: PASSWORD },
      });
      service.ports.clock.advance(MINUTE_MS);
      const prepared = await browser.call<SignUpJSON>(
        'POST',
        `/client/sign_ups/${made.body.response.id}/prepare_verification`,
        { body: { strategy: 'phone_code' } },
      );
      return [made.status, prepared.status, prepared.body.response.unverified_fields];
    };
    expect(await claim(PHONE)).toEqual(await claim('+12025550125'));
    expect((await service.inbox(PHONE))[0]?.text).toContain('You have an account already');
  });
});
