// One-time codes over the wire (docs/security.md R05): bound to one attempt, short-lived, few attempts, few sends, never stored
// in plain text.
import { MINUTE_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askForCode, PASSWORD, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
let service: TestService;
let browser: TestBrowser;

eachDatabase('one-time codes', (database) => {
  beforeEach(async () => {
    service = await createTestService(database());
    await signUp(service, await openBrowser(service), EMAIL);
    browser = await openBrowser(service);
  });

  const attempt = (at: TestBrowser, path: string, code: string) =>
    at.call<SignInJSON>('POST', `${path}/attempt_first_factor`, { body: { strategy: 'email_code', code } });

  /** A code that is not the right one. */
  const wrongCode = (right: string): string => (right === '000000' ? '000001' : '000000');

  describe('a code', () => {
    it('is invalid after five wrong attempts: the sixth fails even with the right one', async () => {
      const path = await askForCode(browser, EMAIL);
      const right = await service.codeFor(EMAIL);
      for (let tried = 1; tried <= 5; tried += 1) {
        const reply = await attempt(browser, path, wrongCode(right));
        expect([reply.status, reply.codes]).toEqual([422, ['form_code_incorrect']]);
        expect(reply.body.meta?.client?.sign_in?.first_factor_verification?.attempts).toBe(tried);
      }
      const sixth = await attempt(browser, path, right);
      expect([sixth.status, sixth.codes]).toEqual([400, ['verification_failed']]);
    });

    it('works once', async () => {
      const path = await askForCode(browser, EMAIL);
      const right = await service.codeFor(EMAIL);
      expect((await attempt(browser, path, right)).body.response.status).toBe('complete');
      expect((await attempt(browser, path, right)).codes).toEqual(['sign_in_already_complete']);
    });

    it('works for ten minutes and not a millisecond longer', async () => {
      const path = await askForCode(browser, EMAIL);
      const right = await service.codeFor(EMAIL);
      service.ports.clock.advance(10 * MINUTE_MS);
      const late = await attempt(browser, path, right);
      expect([late.status, late.codes]).toEqual([400, ['verification_expired']]);
      expect(late.body.meta?.client?.sign_in?.first_factor_verification?.status).toBe('expired');
    });

    it('of one attempt is invalid for another, and for another purpose', async () => {
      const first = await askForCode(browser, EMAIL);
      const code = await service.codeFor(EMAIL);
      service.ports.clock.advance(MINUTE_MS);
      const second = await askForCode(browser, EMAIL);
      const newer = await service.codeFor(EMAIL);
      if (newer !== code) expect((await attempt(browser, second, code)).codes).toEqual(['form_code_incorrect']);
      const asReset = await browser.call('POST', `${first}/attempt_first_factor`, {
        body: { strategy: 'reset_password_email_code', code },
      });
      expect(asReset.codes).toEqual(['verification_missing']);
    });

    it('is invalid in another browser', async () => {
      const path = await askForCode(browser, EMAIL);
      const stranger = await openBrowser(service);
      await stranger.call('PUT', '/client');
      expect((await attempt(stranger, path, await service.codeFor(EMAIL))).codes).toEqual(['sign_in_not_found']);
    });

    it('may be typed with spaces, and an empty one is rejected without counting', async () => {
      const path = await askForCode(browser, EMAIL);
      const code = await service.codeFor(EMAIL);
      const empty = await attempt(browser, path, '');
      expect(empty.body.errors?.[0]).toMatchObject({ code: 'form_param_nil', meta: { param_name: 'code' } });
      expect((await attempt(browser, path, ` ${code.slice(0, 3)} ${code.slice(3)} `)).body.response.status).toBe(
        'complete',
      );
    });

    it('may be typed with digits of another script, dashes and invisible characters of a copied text', async () => {
      const path = await askForCode(browser, EMAIL);
      const code = await service.codeFor(EMAIL);
      const pasted = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
      expect((await attempt(browser, path, '\u200b \u2013')).codes).toEqual(['form_param_nil']);
      const reply = await attempt(browser, path, `\u202a${pasted.slice(0, 3)}\u2013${pasted.slice(3)}\u202c`);
      expect(reply.body.response.status).toBe('complete');
    });

    it('cannot be attempted before it was prepared', async () => {
      const started = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier: EMAIL } });
      expect((await attempt(browser, `/client/sign_ins/${started.body.response.id}`, '123456')).codes).toEqual([
        'verification_missing',
      ]);
    });

    it('is stored only as a keyed hash', async () => {
      await askForCode(browser, EMAIL);
      const code = await service.codeFor(EMAIL);
      const rows = await database()
        .db.selectFrom('verifications')
        .selectAll()
        .where('instance_id', '=', service.instance.id)
        .execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(Object.values(row)).not.toContain(code);
    });
  });

  describe('sending', () => {
    it('that is requested twice within half a minute sends one e-mail, and its code stays valid', async () => {
      const path = await askForCode(browser, EMAIL);
      const code = await service.codeFor(EMAIL);
      const before = (await service.inbox(EMAIL)).length;
      const factors = (await browser.call<SignInJSON>('GET', path)).body.response.supported_first_factors ?? [];
      const factor = factors.find((one) => one.strategy === 'email_code');
      const body = {
        strategy: 'email_code',
        email_address_id: factor && 'email_address_id' in factor ? factor.email_address_id : '',
      };
      service.ports.clock.advance(29_999);
      expect((await browser.call('POST', `${path}/prepare_first_factor`, { body })).status).toBe(200);
      expect(await service.inbox(EMAIL)).toHaveLength(before);
      service.ports.clock.advance(1);
      expect((await browser.call('POST', `${path}/prepare_first_factor`, { body })).status).toBe(200);
      expect(await service.inbox(EMAIL)).toHaveLength(before + 1);
      const newer = await service.codeFor(EMAIL);
      if (newer !== code) expect((await attempt(browser, path, code)).codes).toEqual(['form_code_incorrect']);
      expect((await attempt(browser, path, newer)).body.response.status).toBe('complete');
    });

    it('from another attempt waits for the same half minute', async () => {
      await askForCode(browser, EMAIL);
      const other = await openBrowser(service);
      const started = await other.call<SignInJSON>('POST', '/client/sign_ins', {
        body: { identifier: EMAIL, strategy: 'email_code' },
      });
      expect([started.status, started.codes, started.headers.get('retry-after')]).toEqual([
        429,
        ['too_many_requests'],
        '30',
      ]);
    });

    it('stops after five e-mails to one address in ten minutes', async () => {
      const sent = (await service.inbox(EMAIL)).length;
      for (let mail = sent; mail < 5; mail += 1) {
        await askForCode(browser, EMAIL);
        service.ports.clock.advance(MINUTE_MS);
      }
      expect(await service.inbox(EMAIL)).toHaveLength(5);
      const refused = await browser.call('POST', '/client/sign_ins', {
        body: { identifier: EMAIL, strategy: 'email_code' },
      });
      expect(refused.codes).toEqual(['too_many_requests']);
      service.ports.clock.advance(10 * MINUTE_MS);
      expect(
        (await browser.call('POST', '/client/sign_ins', { body: { identifier: EMAIL, strategy: 'email_code' } }))
          .status,
      ).toBe(200);
    });

    it('sends nothing for a sign-up that was rejected', async () => {
      const refused = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
        body: { email_address: EMAIL, password: PASSWORD },
      });
      expect(refused.body.errors?.[0]).toMatchObject({
        code: 'form_identifier_exists',
        meta: { param_name: 'email_address' },
      });
      expect(await service.inbox(EMAIL)).toHaveLength(1);
    });

    it('drops the verification when the address changes', async () => {
      const first = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
        body: { email_address: 'one@example.com', password: PASSWORD },
      });
      const path = `/client/sign_ups/${first.body.response.id}`;
      await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
      const code = await service.codeFor('one@example.com');
      const changed = await browser.call<SignUpJSON>('PATCH', path, { body: { email_address: 'victim@example.com' } });
      expect(changed.body.response.verifications?.email_address).toMatchObject({
        status: 'unverified',
        next_action: 'needs_prepare',
      });
      const reply = await browser.call('POST', `${path}/attempt_verification`, {
        body: { strategy: 'email_code', code },
      });
      expect(reply.codes).toEqual(['verification_missing']);
    });
  });
});
