// Authenticator apps and backup codes through the whole service (docs/security.md R07, R08, R09, R30).
import type { SignInJSON, UserJSON } from '@latchkey/wire';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteTotps, findTotp } from '../../store/users/totps.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PASSWORD, signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { totpCodeAt } from '../../testing/factors/totp-code.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';
import { confirmTotp, issueBackupCodes, startTotp } from '../../use-cases/strategies/second-factors.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const STEP_MS = 30_000;

eachDatabase('second factors', (database) => {
  let service: TestService;
  let people = 0;

  beforeAll(async () => {
    service = await createTestService(database(), { settings: withEveryFactor });
  });

  /** A user with a password, an authenticator app and backup codes. */
  const somebody = async () => {
    people += 1;
    const email = `person${people}@example.com`;
    const { body: user } = await service.admin<UserJSON>('POST', '/users', {
      email_address: email,
      password: PASSWORD,
    });
    const account = { instanceId: service.instance.id, userId: user.id, application: 'Acme', account: email };
    const { secret } = await database().transaction((db) => startTotp(db, service.ports, account));
    const code = totpCodeAt(secret, service.ports.clock.now());
    const confirmed = await database().transaction((db) => confirmTotp(db, service.ports, user.id, code));
    expect(confirmed?.verified).toBe(true);
    const codes = await database().transaction((db) => issueBackupCodes(db, service.ports, user.id));
    // The enrolment used the code of this time step, so the next code comes from another step.
    service.ports.clock.advance(STEP_MS);
    return { email, user, secret, codes };
  };

  const atSecondFactor = async (email: string): Promise<{ browser: TestBrowser; id: string; reply: SignInJSON }> => {
    const browser = await openBrowser(service);
    const { body } = await signIn(browser, email);
    expect(body.response.status).toBe('needs_second_factor');
    return { browser, id: body.response.id, reply: body.response };
  };

  const attempt = (at: { browser: TestBrowser; id: string }, strategy: string, code: string) =>
    at.browser.call<SignInJSON>('POST', `/client/sign_ins/${at.id}/attempt_second_factor`, {
      body: { strategy, code },
    });

  const now = () => service.ports.clock.now();

  describe('an authenticator app', () => {
    it('is required after the password, and its code completes the sign-in', async () => {
      const { email, secret } = await somebody();
      const at = await atSecondFactor(email);
      expect(at.reply.supported_second_factors).toEqual([{ strategy: 'totp' }, { strategy: 'backup_code' }]);
      expect(at.reply.created_session_id).toBeNull();
      const { body } = await attempt(at, 'totp', totpCodeAt(secret, now()));
      expect(body.response.status).toBe('complete');
      expect(body.response.second_factor_verification).toMatchObject({ status: 'verified', strategy: 'totp' });
      expect(body.client?.sessions).toHaveLength(1);
    });

    it('has an encrypted seed', async () => {
      const { user, secret } = await somebody();
      const stored = await findTotp(database().db, user.id, true);
      expect(stored?.sealedSecret).not.toContain(secret);
      expect(service.ports.vault.open(stored?.sealedSecret ?? '')).toBe(secret);
    });

    it('accepts each code once, even at the same moment in many browsers', async () => {
      const { email, secret } = await somebody();
      const code = totpCodeAt(secret, now());
      const tries = await Promise.all(Array.from({ length: 4 }, () => atSecondFactor(email)));
      const replies = await Promise.all(tries.map((at) => attempt(at, 'totp', code)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const later = await attempt(await atSecondFactor(email), 'totp', code);
      expect(later.codes).toEqual(['form_code_incorrect']);
    });

    it('verifies five wrong codes in five minutes, and then not even the right one', async () => {
      const { email, secret } = await somebody();
      const at = await atSecondFactor(email);
      for (let wrong = 0; wrong < 5; wrong += 1) {
        expect((await attempt(at, 'totp', '000000')).codes).toEqual(['form_code_incorrect']);
      }
      const refused = await attempt(at, 'totp', totpCodeAt(secret, now()));
      expect(refused.codes).toEqual(['too_many_requests']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      service.ports.clock.advance(5 * 60_000);
      expect((await attempt(at, 'totp', totpCodeAt(secret, now()))).status).toBe(200);
    });

    it('is locked for an hour after ten attempts, while the password still works', async () => {
      const { email, secret } = await somebody();
      const at = await atSecondFactor(email);
      for (let wrong = 0; wrong < 10; wrong += 1) await attempt(at, 'backup_code', 'aaaa-aaaa-aaaa');
      expect((await attempt(at, 'totp', totpCodeAt(secret, now()))).codes).toEqual(['user_locked']);
      expect((await atSecondFactor(email)).reply.status).toBe('needs_second_factor');
      service.ports.clock.advance(60 * 60_000);
      const again = await atSecondFactor(email);
      expect((await attempt(again, 'totp', totpCodeAt(secret, now()))).status).toBe(200);
    });

    it('that is not yet verified is not required', async () => {
      const { body: user } = await service.admin<UserJSON>('POST', '/users', {
        email_address: 'half@example.com',
        password: PASSWORD,
      });
      const account = { instanceId: service.instance.id, userId: user.id, application: 'Acme', account: 'half' };
      await database().transaction((db) => startTotp(db, service.ports, account));
      const wrong = await database().transaction((db) => confirmTotp(db, service.ports, user.id, '000000'));
      expect(wrong).toBeUndefined();
      const { body } = await signIn(await openBrowser(service), 'half@example.com');
      expect(body.response.status).toBe('complete');
    });

    it('that was removed is not required', async () => {
      const { email, user } = await somebody();
      expect(await deleteTotps(database().db, user.id)).toBe(true);
      expect(await deleteTotps(database().db, user.id)).toBe(false);
      const { body } = await signIn(await openBrowser(service), email);
      expect(body.response.status).toBe('complete');
    });

    it('cannot be prepared, and an empty code is not counted', async () => {
      const at = await atSecondFactor((await somebody()).email);
      expect((await attempt(at, 'totp', '')).codes).toEqual(['form_param_nil']);
    });
  });

  describe('backup codes', () => {
    it('are ten, each valid once, in any notation', async () => {
      const { email, codes } = await somebody();
      expect(new Set(codes).size).toBe(10);
      const [first = ''] = codes;
      const { body } = await attempt(await atSecondFactor(email), 'backup_code', ` ${first.toUpperCase()} `);
      expect(body.response.status).toBe('complete');
      expect((await attempt(await atSecondFactor(email), 'backup_code', first)).codes).toEqual(['form_code_incorrect']);
    });

    it('are stored as hashes', async () => {
      const { user, codes } = await somebody();
      const rows = await database().db.selectFrom('backup_codes').selectAll().where('user_id', '=', user.id).execute();
      expect(rows).toHaveLength(10);
      for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
      expect(new Set(rows.map((row) => row.code_mac)).size).toBe(10);
    });

    it('are used once under concurrent requests', async () => {
      const { email, codes } = await somebody();
      const [code = ''] = codes;
      const tries = await Promise.all(Array.from({ length: 50 }, () => atSecondFactor(email)));
      const replies = await Promise.all(tries.map((at) => attempt(at, 'backup_code', code)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('of an old set are invalid once there is a new one, and two concurrent sets leave one', async () => {
      const { email, user, codes } = await somebody();
      const issue = () => database().transaction((db) => issueBackupCodes(db, service.ports, user.id));
      const sets = await Promise.all([issue(), issue(), issue()]);
      const left = await database().db.selectFrom('backup_codes').select('id').where('user_id', '=', user.id).execute();
      expect(left).toHaveLength(10);
      const at = await atSecondFactor(email);
      expect((await attempt(at, 'backup_code', codes[0] ?? '')).codes).toEqual(['form_code_incorrect']);
      const outcomes = await Promise.all(
        sets.map(async ([code = '']) => (await attempt(await atSecondFactor(email), 'backup_code', code)).status),
      );
      expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    });

    it('alone are no second factor', async () => {
      const { body: user } = await service.admin<UserJSON>('POST', '/users', {
        email_address: 'codes@example.com',
        password: PASSWORD,
      });
      await database().transaction((db) => issueBackupCodes(db, service.ports, user.id));
      const { body } = await signIn(await openBrowser(service), 'codes@example.com');
      expect(body.response.status).toBe('complete');
    });
  });

  it('are listed on the user for the operator', async () => {
    const { user } = await somebody();
    const { body } = await service.admin<UserJSON>('GET', `/users/${user.id}`);
    expect(body).toMatchObject({ totp_enabled: true, backup_code_enabled: true, two_factor_enabled: true });
  });
});
