// Races (docs/security.md R09, R30): of many concurrent requests one succeeds. The embedded database runs transactions one after
// the other, but not requests: what is read before a transaction can be stale inside it. More rounds on demand:
// LATCHKEY_RACE_ROUNDS=100 npx vitest run --project node packages/service/src/handlers/concurrency.test.ts
import type { SignInJSON, SignUpJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import { settingsWith } from '../testing/accounts/instance-settings.ts';
import { askForCode, PASSWORD, signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

const ROUNDS = Number(process.env.LATCHKEY_RACE_ROUNDS ?? 3);
const ROUND_MS = 30_000;
const CROWD = 50;
const GUESSES = 200;

vi.setConfig({ ...SLOW_TEST_TIMEOUTS, testTimeout: SLOW_TEST_TIMEOUTS.testTimeout + ROUNDS * ROUND_MS });

const EMAIL = 'ada@example.com';

/** Settings without verification at sign-up, so that the first call completes a sign-up. */
const withoutProof = (settings: InstanceSettings): InstanceSettings => {
  const { attributes } = settings.user_settings;
  const email_address = { ...attributes.email_address, verify_at_sign_up: false };
  return { ...settings, user_settings: { ...settings.user_settings, attributes: { ...attributes, email_address } } };
};

const countUsers = async (service: TestService): Promise<number> =>
  (await service.database.db.selectFrom('users').select('id').where('instance_id', '=', service.instance.id).execute())
    .length;

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

eachDatabase('races', (database) => {
  /** Runs a race several times, each time with a new instance. */
  const race = (title: string, run: () => Promise<void>): void =>
    it(`${title}, in each of ${ROUNDS} rounds`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) await run();
    });

  race(`make one user of ${CROWD} concurrent sign-ups with one address`, async () => {
    const service = await createTestService(database(), { settings: withoutProof });
    const browsers = await times(CROWD, () => openBrowser(service));
    const body = { email_address: EMAIL, password: PASSWORD };
    const replies = await Promise.all(
      browsers.map((browser) => browser.call<SignUpJSON>('POST', '/client/sign_ups', { body })),
    );
    expect(replies.filter((reply) => reply.body.response?.status === 'complete')).toHaveLength(1);
    expect(replies.filter((reply) => reply.codes[0] === 'form_identifier_exists')).toHaveLength(CROWD - 1);
    expect(await countUsers(service)).toBe(1);
  });

  race(`make one user of ${CROWD} concurrent sign-ups with one number`, async () => {
    const service = await createTestService(database(), {
      settings: settingsWith({
        attributes: {
          phone_number: { enabled: true, required: true },
          email_address: { enabled: false, required: false },
        },
      }),
    });
    const browsers = await times(CROWD, () => openBrowser(service));
    const body = { phone_number: '+12025550123', password: PASSWORD };
    const replies = await Promise.all(
      browsers.map((browser) => browser.call<SignUpJSON>('POST', '/client/sign_ups', { body })),
    );
    expect(replies.filter((reply) => reply.body.response?.status === 'complete')).toHaveLength(1);
    expect(replies.filter((reply) => reply.codes[0] === 'form_identifier_exists')).toHaveLength(CROWD - 1);
    expect(await countUsers(service)).toBe(1);
  });

  race(`accept one of ${CROWD} uses of one code`, async () => {
    const service = await createTestService(database());
    await signUp(service, await openBrowser(service), EMAIL);
    const browser = await openBrowser(service);
    const path = await askForCode(browser, EMAIL);
    const code = await service.codeFor(EMAIL);
    const replies = await times(CROWD, () =>
      browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, { body: { strategy: 'email_code', code } }),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.every((reply) => reply.status < 500)).toBe(true);
    const sessions = await database()
      .db.selectFrom('sessions')
      .select('id')
      .where('instance_id', '=', service.instance.id)
      .where('status', '=', 'active')
      .execute();
    expect(sessions).toHaveLength(2);
  });

  race(`make one user of ${CROWD} uses of one code on one sign-up`, async () => {
    const service = await createTestService(database());
    const browser = await openBrowser(service);
    const created = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: EMAIL, password: PASSWORD },
    });
    const path = `/client/sign_ups/${created.body.response.id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    const code = await service.codeFor(EMAIL);
    const replies = await times(CROWD, () =>
      browser.call('POST', `${path}/attempt_verification`, { body: { strategy: 'email_code', code } }),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await countUsers(service)).toBe(1);
  });

  it(`verify at most ten of ${GUESSES} concurrent wrong passwords`, async () => {
    let result = 0;
    const service = await createTestService(database(), {
      ports: (ports) => ({
        ...ports,
        hasher: {
          ...ports.hasher,
          verify: (digest, password) => {
            result += 1;
            return ports.hasher.verify(digest, password);
          },
        },
      }),
    });
    await signUp(service, await openBrowser(service), EMAIL);
    const browser = await openBrowser(service);
    const replies = await times(GUESSES, () => signIn(browser, EMAIL, 'wrong password'));
    expect(result).toBe(10);
    expect(replies.filter((reply) => reply.codes[0] === 'form_password_incorrect')).toHaveLength(10);
    expect(replies.filter((reply) => reply.codes[0] === 'user_locked')).toHaveLength(GUESSES - 10);
  });

  it('send one e-mail for many concurrent requests', async () => {
    const service = await createTestService(database());
    await signUp(service, await openBrowser(service), EMAIL);
    service.ports.clock.advance(60_000);
    const before = (await service.inbox(EMAIL)).length;
    const browsers = await times(10, () => openBrowser(service));
    const replies = await Promise.all(
      browsers.map((browser) =>
        browser.call('POST', '/client/sign_ins', { body: { identifier: EMAIL, strategy: 'email_code' } }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await service.inbox(EMAIL)).toHaveLength(before + 1);
  });
});
