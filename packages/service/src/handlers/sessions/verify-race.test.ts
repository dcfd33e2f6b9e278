// Races of a step-up (docs/security.md R30): of fifty concurrent uses of one code one succeeds, on both databases.
import type { PasskeyCreationOptionsJSON, PasskeyJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import {
  BACKUP_CODES,
  createAndSignIn,
  createUser,
  SECOND_FACTORS,
  signInWithFactors,
  totpCode,
  verify,
} from '../../testing/accounts/step-up.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createSoftwareAuthenticator } from '../../testing/factors/software-authenticator.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const CROWD = 50;
const STEP_MS = 30_000;
const EMAIL = 'ada@example.com';

eachDatabase('concurrent requests of a step-up', (database) => {
  const stepUp = async (level: string, browsers: number) => {
    const service = await createTestService(database(), { settings: withEveryFactor });
    await createUser(service, EMAIL, SECOND_FACTORS);
    const sessions = [];
    for (let at = 0; at < browsers; at += 1) {
      service.ports.clock.advance(STEP_MS);
      const session = await signInWithFactors(service, EMAIL);
      await verify(session, '', { level });
      sessions.push(session);
    }
    service.ports.clock.advance(STEP_MS);
    return { service, sessions };
  };

  /** All attempts at once, on one session and on several. */
  const attemptAll = async (
    { sessions }: Awaited<ReturnType<typeof stepUp>>,
    call: '/attempt_first_factor' | '/attempt_second_factor',
    body: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const [first] = sessions;
    if (!first) throw new Error('no user exists');
    const at = (index: number) => sessions[index % sessions.length] ?? first;
    const replies = await Promise.all(Array.from({ length: CROWD }, (_, index) => verify(at(index), call, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  };

  const successes = async (service: TestService): Promise<number> => {
    const { body } = await service.admin<{ total_count: number }>('GET', '/audit_events?event=session.verified');
    return body.total_count;
  };

  it('start one verification, which has its own passkey challenge', async () => {
    const service = await createTestService(database(), { settings: withEveryFactor });
    const ada = await createAndSignIn(service, EMAIL);
    const begun = await ada.browser.call<PasskeyJSON>('POST', '/me/passkeys');
    const options = JSON.parse(begun.body.response.verification?.nonce ?? '{}') as PasskeyCreationOptionsJSON;
    const credential = JSON.stringify(createSoftwareAuthenticator().register(options, 'http://localhost:4401'));
    const made = await ada.browser.call('POST', `/me/passkeys/${begun.body.response.id}/attempt_verification`, {
      body: { strategy: 'passkey', public_key_credential: credential },
    });
    expect(made.status).toBe(200);
    const started = await Promise.all(Array.from({ length: CROWD }, () => verify(ada, '', { level: 'first_factor' })));
    expect(started.map(({ status }) => status)).toEqual(started.map(() => 200));
    const stepUp = await database()
      .db.selectFrom('session_verifications')
      .select(['id', 'first_factor_verification_id'])
      .where('session_id', '=', ada.sessionId)
      .executeTakeFirstOrThrow();
    const challenges = await database()
      .db.selectFrom('verifications')
      .select(['id', 'owner_id'])
      .where('instance_id', '=', service.instance.id)
      .where('owner_id', 'like', 'sver_%')
      .execute();
    expect(challenges.map(({ id }) => id)).toContain(stepUp.first_factor_verification_id);
    expect(challenges.map(({ owner_id: owner }) => owner)).toEqual(challenges.map(() => stepUp.id));
  });

  it('accept one use of an e-mail code', async () => {
    const made = await stepUp('first_factor', 1);
    const [session] = made.sessions;
    const row = await database()
      .db.selectFrom('email_addresses')
      .select('id')
      .where('instance_id', '=', made.service.instance.id)
      .executeTakeFirstOrThrow();
    if (session) await verify(session, '/prepare_first_factor', { strategy: 'email_code', email_address_id: row.id });
    const code = await made.service.codeFor(EMAIL);
    await attemptAll(made, '/attempt_first_factor', { strategy: 'email_code', code });
    expect(await successes(made.service)).toBe(1);
  });

  it('accept one use of an authenticator code, over many sessions', async () => {
    const made = await stepUp('second_factor', 3);
    await attemptAll(made, '/attempt_second_factor', { strategy: 'totp', code: totpCode(made.service) });
    expect(await successes(made.service)).toBe(1);
  });

  it('accept one use of a backup code, over many sessions', async () => {
    const made = await stepUp('second_factor', 3);
    await attemptAll(made, '/attempt_second_factor', { strategy: 'backup_code', code: BACKUP_CODES[0] ?? '' });
    expect(await successes(made.service)).toBe(1);
  });
});
