// A password that changes between its verification and the transaction (docs/security.md R30): the old one signs no user in, and
// a rehash of it does not replace the new digest.
import type { SignInJSON } from '@latchkey/wire';
import { beforeEach, expect, it, vi } from 'vitest';
import { revokeCredentials } from '../../store/users/revoke-credentials.ts';
import { updateUser } from '../../store/users/users.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PASSWORD, signIn, startSignIn } from '../../testing/accounts/sign-up-and-in.ts';
import {
  createAndSignIn,
  createUser,
  SECOND_FACTORS,
  type SignedInAccount,
  signInWithFactors,
  totpCode,
  verify,
} from '../../testing/accounts/step-up.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const NEXT = 'quite another battery';
const LAST = 'a third kind of battery';
const STEP_MS = 30_000;
/** Prefix of digests with outdated hash parameters. */
const OLD = 'old:';

eachDatabase('a password that changes while it is verified', (database) => {
  let service: TestService;
  /** Runs once, after the hasher has verified a password and before it returns. */
  let meanwhile: (() => Promise<unknown>) | undefined;

  beforeEach(async () => {
    meanwhile = undefined;
    service = await createTestService(database(), {
      settings: withEveryFactor,
      ports: (ports) => ({
        ...ports,
        hasher: {
          ...ports.hasher,
          needsRehash: (digest) => digest.startsWith(OLD),
          verify: async (digest, password) => {
            const isRight = await ports.hasher.verify(digest.replace(OLD, ''), password);
            const happens = meanwhile;
            meanwhile = undefined;
            await happens?.();
            return isRight;
          },
        },
      }),
    });
  });

  const changePassword = async (ada: Pick<SignedInAccount, 'browser'>): Promise<void> => {
    const body = { current_password: PASSWORD, new_password: NEXT };
    expect((await ada.browser.call('POST', '/me/change_password', { body })).codes).toEqual([]);
  };
  const disarm = (userId: string): Promise<void> =>
    database().transaction((db) =>
      revokeCredentials(db, { userId, emailAddress: EMAIL, strategy: 'email_code' }, service.ports.clock.now()),
    );
  const digestOf = async (userId: string): Promise<string | null | undefined> =>
    (await findUser(database().db, service.instance.id, userId))?.user.passwordDigest;
  const age = async (userId: string): Promise<void> => {
    const digest = OLD + (await service.ports.hasher.hash(PASSWORD));
    await database().db.updateTable('users').set({ password_digest: digest }).where('id', '=', userId).execute();
  };
  const openSessions = async (userId: string): Promise<number> =>
    (
      await database()
        .db.selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('status', '=', 'active')
        .execute()
    ).length;
  const failures = async (event: string): Promise<number> =>
    (await service.admin<{ total_count: number }>('GET', `/audit_events?event=${event}`)).body.total_count;
  const tries = async (userId: string): Promise<number | undefined> =>
    (
      await database()
        .db.selectFrom('lockouts')
        .select('failures')
        .where('key', '=', `user:${userId}`)
        .executeTakeFirst()
    )?.failures;

  const inOneCall = (browser: TestBrowser) => signIn(browser, EMAIL);
  const inTwoCalls = async (browser: TestBrowser) => {
    const { id } = await startSignIn(browser, EMAIL);
    const body = { strategy: 'password', password: PASSWORD };
    return browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_first_factor`, { body });
  };

  for (const [how, enterWith] of Object.entries({ 'in one call': inOneCall, 'in two calls': inTwoCalls })) {
    it(`does not sign in with the replaced password, ${how}`, async () => {
      const ada = await createAndSignIn(service, EMAIL);
      meanwhile = () => changePassword(ada);
      expect((await enterWith(await openBrowser(service))).codes).toEqual(['form_password_incorrect']);
      expect(await openSessions(ada.userId)).toBe(1);
      expect(await failures('sign_in.failed')).toBe(1);
      expect(await tries(ada.userId)).toBe(1);
      expect((await signIn(await openBrowser(service), EMAIL, NEXT)).body.response.status).toBe('complete');
    });

    it(`does not sign in to an account whose credentials were revoked, ${how}`, async () => {
      const userId = await createUser(service, EMAIL);
      meanwhile = () => disarm(userId);
      expect((await enterWith(await openBrowser(service))).codes).toEqual(['form_password_incorrect']);
      expect(await openSessions(userId)).toBe(0);
      expect(await digestOf(userId)).toBeNull();
    });

    it(`stores no stronger digest of the old password ${how}`, async () => {
      const ada = await createAndSignIn(service, EMAIL);
      await age(ada.userId);
      meanwhile = () => changePassword(ada);
      await enterWith(await openBrowser(service));
      expect(await digestOf(ada.userId)).toBe(await service.ports.hasher.hash(NEXT));
    });

    it(`stores a stronger digest ${how} where nothing changed, and verifications with the old one count`, async () => {
      const userId = await createUser(service, EMAIL, SECOND_FACTORS);
      await age(userId);
      const browser = await openBrowser(service);
      const { id, status } = (await enterWith(browser)).body.response;
      expect(status).toBe('needs_second_factor');
      expect(await digestOf(userId)).toBe(await service.ports.hasher.hash(PASSWORD));
      const body = { strategy: 'totp', code: totpCode(service) };
      const done = await browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_second_factor`, { body });
      expect(done.body.response.status).toBe('complete');
    });
  }

  it('does not verify a session with the replaced password, and counts one attempt', async () => {
    const ada = await createAndSignIn(service, EMAIL);
    const elsewhere = await signInWithFactors(service, EMAIL);
    await verify(elsewhere, '', { level: 'first_factor' });
    meanwhile = () => changePassword(ada);
    const given = { strategy: 'password', password: PASSWORD };
    expect((await verify(elsewhere, '/attempt_first_factor', given)).codes).toEqual(['form_password_incorrect']);
    expect(await failures('session.verified')).toBe(0);
    expect(await failures('session.verification_failed')).toBe(1);
    expect(await tries(ada.userId)).toBe(1);
    const right = await verify(elsewhere, '/attempt_first_factor', { ...given, password: NEXT });
    expect(right.body.response.status).toBe('complete');
  });

  it('rejects a second factor after a password that was replaced since', async () => {
    const ada = await createAndSignIn(service, EMAIL, SECOND_FACTORS);
    await age(ada.userId);
    const browser = await openBrowser(service);
    const { id } = (await signIn(browser, EMAIL)).body.response;
    await changePassword(ada);
    service.ports.clock.advance(STEP_MS);
    const body = { strategy: 'totp', code: totpCode(service) };
    const late = await browser.call('POST', `/client/sign_ins/${id}/attempt_second_factor`, { body });
    expect(late.codes).toEqual(['sign_in_not_found']);
    expect(await openSessions(ada.userId)).toBe(1);
    expect(await digestOf(ada.userId)).toBe(await service.ports.hasher.hash(NEXT));
  });

  it('rejects a new password after one that was replaced since', async () => {
    const ada = await createAndSignIn(service, EMAIL);
    await updateUser(database().db, ada.userId, { requiresNewPassword: true }, service.ports.clock.now());
    const browser = await openBrowser(service);
    const { id, status } = (await signIn(browser, EMAIL)).body.response;
    expect(status).toBe('needs_new_password');
    await changePassword(ada);
    const late = await browser.call('POST', `/client/sign_ins/${id}/reset_password`, { body: { password: LAST } });
    expect(late.codes).toEqual(['sign_in_not_found']);
    expect(await digestOf(ada.userId)).toBe(await service.ports.hasher.hash(NEXT));
  });

  // The embedded database has one connection, so there this test only shows that no request fails.
  it('leaves no session of the old password, whatever the order of sign-ins and revocation', async () => {
    const userId = await createUser(service, EMAIL);
    const browsers = await Promise.all(Array.from({ length: 20 }, () => openBrowser(service)));
    const replies = await Promise.all(
      browsers.map(async (browser, index) => {
        if (index === 5) await disarm(userId);
        return inOneCall(browser);
      }),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await openSessions(userId)).toBe(0);
  });
});
