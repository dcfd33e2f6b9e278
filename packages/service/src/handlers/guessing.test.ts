// Guessing and enumeration: lockout (docs/security.md R09), rate limits (R10), and replies that do not show whether an account
// exists (R11).
import { HOUR_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import { withEveryFactor } from '../testing/accounts/factor-settings.ts';
import { askForCode, PASSWORD, signIn, signUp, startSignIn } from '../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { clientOf, completeRedirect, redirectUrlOf, startWithProvider } from '../testing/providers/test-identity.ts';
import { openBrowser, type TestReply } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestServiceOptions } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';

const hiding = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  security: { ...settings.security, enumeration_protection: true },
});

eachDatabase('guessing', (database) => {
  const withUser = async (options: TestServiceOptions = {}) => {
    const service = await createTestService(database(), options);
    await signUp(service, await openBrowser(service), EMAIL);
    return service;
  };

  describe('lockout', () => {
    it('rejects the right password after ten wrong ones, for an hour', async () => {
      const service = await withUser();
      const browser = await openBrowser(service);
      for (let tried = 0; tried < 10; tried += 1)
        expect((await signIn(browser, EMAIL, 'wrong password')).codes).toEqual(['form_password_incorrect']);
      const eleventh = await signIn(browser, EMAIL);
      expect([eleventh.status, eleventh.codes]).toEqual([422, ['user_locked']]);
      expect(eleventh.body.errors?.[0]?.meta).toMatchObject({ retry_after_seconds: 3_600 });
      expect(eleventh.headers.get('retry-after')).toBe('3600');
      service.ports.clock.advance(HOUR_MS - 1);
      expect((await signIn(browser, EMAIL)).codes).toEqual(['user_locked']);
      service.ports.clock.advance(1);
      expect((await signIn(browser, EMAIL)).body.response.status).toBe('complete');
    });

    it('is reset by a right password in between', async () => {
      const service = await withUser();
      const browser = await openBrowser(service);
      for (let tried = 0; tried < 9; tried += 1) await signIn(browser, EMAIL, 'wrong password');
      expect((await signIn(browser, EMAIL)).body.response.status).toBe('complete');
      await browser.call('DELETE', '/client/sessions');
      expect((await signIn(browser, EMAIL, 'wrong password')).codes).toEqual(['form_password_incorrect']);
      expect((await signIn(browser, EMAIL)).body.response.status).toBe('complete');
    });

    it('still lets the owner sign in with a code, which ends the lock; requesting a code does not', async () => {
      const service = await withUser();
      const browser = await openBrowser(service);
      for (let tried = 0; tried < 10; tried += 1) await signIn(browser, EMAIL, 'wrong password');
      const path = await askForCode(browser, EMAIL);
      expect((await signIn(await openBrowser(service), EMAIL)).codes).toEqual(['user_locked']);
      const code = await service.codeFor(EMAIL);
      const done = await browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, {
        body: { strategy: 'email_code', code },
      });
      expect(done.body.response.status).toBe('complete');
      expect((await signIn(await openBrowser(service), EMAIL)).body.response.status).toBe('complete');
    });

    it('still lets the owner sign in through a provider, which cannot be guessed; that ends the lock', async () => {
      const service = await withUser();
      const browser = await openBrowser(service);
      for (let tried = 0; tried < 10; tried += 1) await signIn(browser, EMAIL, 'wrong password');
      expect((await signIn(browser, EMAIL)).codes).toEqual(['user_locked']);
      await completeRedirect(
        browser,
        redirectUrlOf((await startWithProvider(browser, 'sign_ins')).body.response),
        'typed',
        EMAIL,
      );
      expect((await clientOf(browser)).sessions).toHaveLength(1);
      expect((await signIn(await openBrowser(service), EMAIL)).body.response.status).toBe('complete');
    });

    it('counts wrong codes of the account too', async () => {
      const service = await withUser();
      const browser = await openBrowser(service);
      const path = await askForCode(browser, EMAIL);
      const right = await service.codeFor(EMAIL);
      const code = right === '000000' ? '000001' : '000000';
      for (let tried = 0; tried < 5; tried += 1)
        await browser.call('POST', `${path}/attempt_first_factor`, { body: { strategy: 'email_code', code } });
      const other = await openBrowser(service);
      for (let tried = 0; tried < 5; tried += 1) await signIn(other, EMAIL, 'wrong password');
      expect((await signIn(other, EMAIL)).codes).toEqual(['user_locked']);
    });

    it('is neither caused nor delayed by right passwords whose second factor is missing', async () => {
      const service = await createTestService(database(), { settings: withEveryFactor });
      await service.admin('POST', '/users', {
        email_address: EMAIL,
        password: PASSWORD,
        totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      });
      const browser = await openBrowser(service);
      const inTwoCalls = async () => {
        const { id } = await startSignIn(browser, EMAIL);
        return browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_first_factor`, {
          body: { strategy: 'password', password: PASSWORD },
        });
      };
      for (let tried = 0; tried < 12; tried += 1)
        for (const reply of [await signIn(browser, EMAIL), await inTwoCalls()])
          expect([reply.codes, reply.body.response.status]).toEqual([[], 'needs_second_factor']);
      for (let tried = 0; tried < 9; tried += 1) await signIn(browser, EMAIL, 'wrong password');
      expect((await signIn(browser, EMAIL)).body.response.status).toBe('needs_second_factor');
      expect((await signIn(browser, EMAIL, 'wrong password')).codes).toEqual(['form_password_incorrect']);
      expect((await signIn(browser, EMAIL)).codes).toEqual(['user_locked']);
    });

    it('is not caused by a right password that has to be changed', async () => {
      const service = await withUser();
      const { data } = (await service.admin<{ data: ReadonlyArray<{ id: string }> }>('GET', '/users')).body;
      await service.admin('PATCH', `/users/${data[0]?.id}`, { requires_new_password: true });
      const browser = await openBrowser(service);
      for (let tried = 0; tried < 12; tried += 1)
        expect((await signIn(browser, EMAIL)).body.response.status).toBe('needs_new_password');
    });

    it('treats unknown identifiers the same where the instance prevents user enumeration', async () => {
      const service = await withUser({ settings: hiding });
      const browser = await openBrowser(service);
      for (const identifier of [EMAIL, 'nobody@example.com']) {
        for (let tried = 0; tried < 10; tried += 1)
          expect((await signIn(browser, identifier, 'wrong password')).codes).toEqual(['form_password_incorrect']);
        expect((await signIn(browser, identifier, 'wrong password')).codes).toEqual(['user_locked']);
      }
    });
  });

  describe('rate limits', () => {
    const limited = (settings: InstanceSettings): InstanceSettings => ({
      ...settings,
      security: {
        ...settings.security,
        rate_limits: {
          ...settings.security.rate_limits,
          create: { count: 5, seconds: 10 },
          attempt: { count: 3, seconds: 10 },
        },
      },
    });

    it('allow five creates in ten seconds and reject the sixth, exactly', async () => {
      const service = await createTestService(database(), { settings: limited });
      const browser = await openBrowser(service);
      for (let made = 0; made < 5; made += 1) expect((await browser.call('POST', '/client/sign_ins')).status).toBe(200);
      const sixth = await browser.call('POST', '/client/sign_ins');
      expect([sixth.status, sixth.codes, sixth.headers.get('retry-after')]).toEqual([429, ['too_many_requests'], '10']);
      expect(sixth.body.errors?.[0]?.meta).toEqual({ retry_after_seconds: 10 });
      expect(
        (await (await openBrowser(service, { address: '192.0.2.99' })).call('POST', '/client/sign_ins')).status,
      ).toBe(200);
      service.ports.clock.advance(10_000);
      expect((await browser.call('POST', '/client/sign_ins')).status).toBe(200);
    });

    it('apply per account too: many addresses cannot attack one account together', async () => {
      const service = await createTestService(database(), { settings: limited });
      await signUp(service, await openBrowser(service), EMAIL);
      const replies = [];
      for (let index = 0; index < 4; index += 1)
        replies.push(
          await signIn(await openBrowser(service, { address: `198.51.100.${index}` }), EMAIL, 'wrong password'),
        );
      expect(replies.map((reply) => reply.status)).toEqual([422, 422, 422, 429]);
    });

    it('ignore X-Forwarded-For of untrusted peers', async () => {
      const service = await createTestService(database(), { settings: limited });
      const browser = await openBrowser(service);
      const statuses = [];
      for (let index = 0; index < 1_000; index += 1) {
        const forwarded = `203.0.${index >> 8}.${index & 255}`;
        const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` };
        statuses.push((await browser.call('POST', '/client/sign_ins', { headers })).status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(995);
    });

    it('read it from a trusted proxy, from the right end of the list', async () => {
      const service = await createTestService(database(), {
        settings: limited,
        config: { trustedProxies: ['10.0.0.0/8'] },
      });
      const browser = await openBrowser(service, { address: '10.1.2.3' });
      const from = (forwarded: string) =>
        browser.call('POST', '/client/sign_ins', { headers: { 'x-forwarded-for': forwarded } });
      for (let index = 0; index < 5; index += 1)
        expect((await from(`203.0.113.${index}, 203.0.113.77, 10.9.9.9`)).status).toBe(200);
      expect((await from('203.0.113.200, 203.0.113.77')).status).toBe(429);
      expect((await from('203.0.113.77, 203.0.113.78')).status).toBe(200);
    });

    it('store no address in clear', async () => {
      await createTestService(database(), { settings: limited });
      const rows = await database().db.selectFrom('rate_limits').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.key).toMatch(/^[\w-]{43}$/);
    });
  });

  describe('user enumeration', () => {
    it('is possible in development, where it helps', async () => {
      const service = await withUser();
      const browser = await openBrowser(service);
      const unknown = await browser.call('POST', '/client/sign_ins', { body: { identifier: 'nobody@example.com' } });
      expect([unknown.status, unknown.codes, unknown.body.errors?.[0]?.meta?.param_name]).toEqual([
        422,
        ['form_identifier_not_found'],
        'identifier',
      ]);
    });

    it('is prevented by default in production', async () => {
      const service = await createTestService(database(), { environmentType: 'production' });
      expect(service.instance.settings.security.enumeration_protection).toBe(true);
    });

    /** The parts of a reply that an attacker can compare: without ids, times and the identifier itself. */
    const shape = (reply: TestReply<unknown>, identifier: string): string =>
      JSON.stringify([reply.status, [...reply.headers], reply.body])
        .replaceAll(identifier, 'IDENTIFIER')
        .replace(/(?:sia|sua|idn|client|req|ver)_\w+/g, 'ID')
        .replace(/\b1[67]\d{11}\b/g, 'TIME');

    it('is prevented at sign-in: known and unknown identifiers get equal replies at every step', async () => {
      const service = await withUser({ settings: hiding });
      service.ports.clock.advance(60_000);
      const repliesFor = async (identifier: string): Promise<readonly string[]> => {
        const browser = await openBrowser(service);
        const started = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier } });
        const path = await askForCode(browser, identifier);
        const reset = await askForCode(await openBrowser(service), identifier, 'reset_password_email_code');
        const replies = [
          started,
          await browser.call('GET', path),
          await browser.call('POST', `${path}/prepare_first_factor`, { body: { strategy: 'email_code' } }),
          await browser.call('POST', `${path}/attempt_first_factor`, {
            body: { strategy: 'email_code', code: 'abcdef' },
          }),
          await browser.call('POST', `${path}/attempt_first_factor`, {
            body: { strategy: 'password', password: 'wrong' },
          }),
          await browser.call('POST', `${reset}/reset_password`, { body: { password: 'a new password' } }),
          await signIn(browser, identifier, 'wrong password'),
          await browser.call('GET', '/client'),
        ];
        return replies.map((reply) => shape(reply, identifier));
      };
      const known = await repliesFor(EMAIL);
      expect(known).toEqual(await repliesFor('nobody@example.com'));
      expect(known[0]).toContain('email_code');
      expect(known[0]).toContain('cache-control');
      expect(await service.inbox('nobody@example.com')).toEqual([]);
      expect((await service.inbox(EMAIL)).length).toBeGreaterThan(1);
    });

    it('is prevented by the same placeholder address each time for an unknown identifier', async () => {
      const service = await withUser({ settings: hiding });
      const browser = await openBrowser(service);
      for (const identifier of [EMAIL, 'nobody@example.com']) {
        expect((await startSignIn(browser, identifier)).supported_first_factors).toEqual(
          (await startSignIn(browser, identifier)).supported_first_factors,
        );
      }
    });

    it('prevention still lets the owner sign in by password and by code', async () => {
      const service = await withUser({ settings: hiding });
      expect((await signIn(await openBrowser(service), EMAIL)).body.response.status).toBe('complete');
      service.ports.clock.advance(60_000);
      const browser = await openBrowser(service);
      const path = await askForCode(browser, EMAIL);
      const done = await browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, {
        body: { strategy: 'email_code', code: await service.codeFor(EMAIL) },
      });
      expect(done.body.response.status).toBe('complete');
    });

    it('is prevented at sign-up: the owner gets a notice, the caller a code that is never sent', async () => {
      const service = await withUser({ settings: hiding });
      service.ports.clock.advance(60_000);
      const repliesFor = async (email: string): Promise<readonly string[]> => {
        const browser = await openBrowser(service);
        const created = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
          body: { email_address: email, password: PASSWORD },
        });
        const path = `/client/sign_ups/${created.body.response.id}`;
        const replies = [
          created,
          await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } }),
          await browser.call('POST', `${path}/attempt_verification`, {
            body: { strategy: 'email_code', code: 'abcdef' },
          }),
          await browser.call('GET', path),
          await browser.call('PATCH', path, { body: { first_name: 'Ada' } }),
        ];
        return replies.map((reply) => shape(reply, email));
      };
      expect(await repliesFor(EMAIL)).toEqual(await repliesFor('new@example.com'));
      const [word] = await service.inbox(EMAIL);
      expect(word?.code).toBeUndefined();
      expect(word?.subject).toContain('already have an account');
    });
  });
});
