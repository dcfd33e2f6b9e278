// Rows that callers without an account can create: every table that grows is listed here with its bound, the limit of one
// network stops it, and cleanup deletes the rows later. docs/security.md has the same table in words.
import { type ClientJSON, DAY_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { numberCommitted } from '../jobs/sequencer.ts';
import { extendChain } from '../store/audit-chain.ts';
import type { Database } from '../store/database/database.ts';
import { withEverything } from '../testing/accounts/account-settings.ts';
import { settingsWith } from '../testing/accounts/instance-settings.ts';
import { PASSWORD, signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { captchaToken, solveChallenge } from '../testing/factors/proof-of-work.ts';
import { startWithProvider } from '../testing/providers/test-identity.ts';
import { createTestBrowser, openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';
import { writeEvents } from './events/emit.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const LIMITS = { attempt: { count: 1_000, seconds: 1 }, send: { count: 5, seconds: 600 } } as const;

/** Every table that an anonymous call can grow, with its limit and the time at which its rows are deleted. */
const BOUNDS: Readonly<Record<string, string>> = {
  audit_events: 'one for each refused attempt, which is limited; a year',
  captcha_proofs: 'costs a proof of work; until it would be too late for it anyway',
  clients: 'with an attempt or limited by network; two days without a session, thirty after one',
  dev_browsers: 'limited by network; seven days without a client',
  event_notes: 'one for each changed row, until its event is written; under a second',
  events: 'one for each refused attempt and each entry of the waitlist, which are limited; thirty days',
  instances: 'keyless set-up, limited and capped, on this machine only; a week unless claimed',
  keyless_instances: 'goes with its instance',
  lockouts: 'one for each account or name that was tried, which is limited; thirty days, a year while it locks',
  oauth_flows: 'one for each attempt that leaves for a provider, which is limited; ten minutes',
  oauth_providers: 'goes with its instance',
  outbox: 'messages are limited by address and network; a day',
  permissions: 'goes with its instance',
  rate_limits: 'one for each network and account; as long as its window',
  role_permissions: 'goes with its instance',
  roles: 'goes with its instance',
  secret_keys: 'goes with its instance',
  sign_ins: 'limited by network and account; two days',
  sign_ups: 'limited by network and account; two days',
  verifications: 'one for each step of an attempt, and one for each message; goes with its attempt',
  waitlist_entries: 'limited by network and address, one for each address; a year unless admitted',
};

const captchaOn = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  display_config: { ...settings.display_config, captcha_provider: 'proof_of_work' },
  user_settings: { ...settings.user_settings, sign_up: { ...settings.user_settings.sign_up, captcha_enabled: true } },
});

const hiding = (settings: InstanceSettings): InstanceSettings =>
  captchaOn(settingsWith({ security: { enumeration_protection: true } })(withEverything(settings)));

const rowCounts = async ({ db }: Database): Promise<ReadonlyMap<string, number>> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const counted = new Map<string, number>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counted.set(name, rows[0]?.n ?? 0);
  }
  return counted;
};

const grownSince = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly string[] =>
  [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);

const tidy = async ({ database, ports }: TestService): Promise<void> => {
  const housekeeping = createHousekeeping({ database, ports: { ...ports, timers: { after: () => () => {} } } });
  housekeeping.start();
  await housekeeping.stop();
};

/** Every call on attempts that a client can make without proving an identifier. */
const attempts = async (service: TestService): Promise<void> => {
  const browser = await openBrowser(service);
  await browser.call('PUT', '/client');
  const { body: challenge } = await browser.call('GET', '/captcha/challenge');
  const token = captchaToken(solveChallenge(challenge as never));
  await browser.call('POST', '/client/verify', { body: { captcha_token: token } });
  const begun = await browser.call<SignInJSON>('POST', '/client/sign_ins', {
    body: { identifier: 'unknown@example.com' },
  });
  const path = `/client/sign_ins/${begun.body.response.id}`;
  for (const strategy of ['passkey', 'email_code'])
    await browser.call('POST', `${path}/prepare_first_factor`, { body: { strategy } });
  await browser.call('POST', `${path}/attempt_first_factor`, { body: { strategy: 'password', password: PASSWORD } });
  const made = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
    body: { email_address: 'new@example.com', password: PASSWORD },
  });
  const signUpPath = `/client/sign_ups/${made.body.response.id}`;
  await browser.call('POST', `${signUpPath}/prepare_verification`, { body: { strategy: 'email_code' } });
  await browser.call('POST', `${signUpPath}/attempt_verification`, {
    body: { strategy: 'email_code', code: '000000' },
  });
};

const waiting = async (service: TestService): Promise<void> => {
  const browser = await openBrowser(service);
  await browser.call('POST', '/waitlist', { body: { email_address: 'waiting@example.com' } });
  expect((await startWithProvider(browser, 'sign_ins')).status).toBe(200);
  const page = createTestBrowser(service);
  await page.call('GET', '/client/handshake', {
    query: { redirect_url: 'http://localhost:4401/' },
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
};

const withoutKey = (service: TestService): Promise<Response> =>
  service.app.fetch(new Request('http://localhost:4400/v1/accountless_applications', { method: 'POST' }), {
    incoming: { socket: { remoteAddress: '127.0.0.1' } },
  });

eachDatabase('callers without an account', (database) => {
  const count = async (table: string): Promise<number> => (await rowCounts(database())).get(table) ?? 0;

  it('grow only the listed tables, and every row is removed in time', async () => {
    const hidden = await createTestService(database(), { settings: hiding });
    const open = await createTestService(database(), {
      settings: settingsWith({ signUp: { mode: 'waitlist' } }),
      config: { keyless: true },
    });
    // The signing key of an instance is created once, with its first token.
    await open.ports.signer.sign(database().db, open.instance, {});
    // So is the row about the chain of the audit log.
    for (const { instance, ports } of [hidden, open]) await extendChain(database(), ports, instance.id);
    const before = await rowCounts(database());
    await attempts(hidden);
    await waiting(open);
    expect((await withoutKey(open)).status).toBe(200);
    expect(grownSince(before, await rowCounts(database()))).toEqual(Object.keys(BOUNDS));

    // Three rounds: rows that belong to a client are deleted in the round after the client, and deletions are events too.
    for (let round = 0; round < 3; round += 1) {
      await numberCommitted({
        database: database(),
        writeLate: (db, notes) => writeEvents(db, hidden.ports, notes, { isLate: true }),
      });
      hidden.ports.clock.advance(400 * DAY_MS);
      await tidy(hidden);
    }
    expect(grownSince(before, await rowCounts(database()))).toEqual([]);
  });

  describe('from one network', () => {
    let service: TestService;
    const slow = settingsWith({ security: { rate_limits: { ...LIMITS, create: { count: 1, seconds: 10 } } } });
    beforeEach(async () => {
      service = await createTestService(database(), { settings: slow });
    });

    it('create only a limited number of development browsers', async () => {
      const before = await count('dev_browsers');
      const replies = [];
      for (let turn = 0; turn < 125; turn += 1)
        replies.push((await createTestBrowser(service).call('POST', '/dev_browser')).status);
      expect(replies.filter((status) => status === 200)).toHaveLength(120);
      expect(await count('dev_browsers')).toBe(before + 120);
      const refused = await createTestBrowser(service).call('POST', '/dev_browser');
      expect([refused.codes, Number(refused.headers.get('retry-after')) > 0]).toEqual([['too_many_requests'], true]);
      // The limit does not affect another network.
      const elsewhere = createTestBrowser(service, { address: '198.51.100.7' });
      expect((await elsewhere.call('POST', '/dev_browser')).status).toBe(200);
    });

    it('create only a limited number of clients, and none where nothing is stored', async () => {
      const production = await createTestService(database(), { environmentType: 'production', settings: slow });
      const before = await count('clients');
      for (let turn = 0; turn < 5; turn += 1) {
        const browser = createTestBrowser(production);
        const verified = await browser.call<ClientJSON>('POST', '/client/verify');
        expect(verified.body.response).toMatchObject({ object: 'client', sessions: [], last_active_session_id: null });
        expect([...browser.cookies().keys()]).not.toContain('__Host-client');
        expect((await browser.call('GET', '/client')).body.response).toBeNull();
      }
      expect(await count('clients')).toBe(before);
      const replies = [];
      for (let turn = 0; turn < 125; turn += 1)
        replies.push((await createTestBrowser(production).call('PUT', '/client')).status);
      expect(replies.filter((status) => status === 200)).toHaveLength(120);
      expect(await count('clients')).toBe(before + 120);
    });

    it('keep one challenge for each attempt, however many they request', async () => {
      const everything = await createTestService(database(), { settings: hiding });
      const browser = await openBrowser(everything);
      const begun = await browser.call<SignInJSON>('POST', '/client/sign_ins', {
        body: { identifier: 'a@example.com' },
      });
      const before = await count('verifications');
      for (let turn = 0; turn < 20; turn += 1) {
        const { status } = await browser.call(
          'POST',
          `/client/sign_ins/${begun.body.response.id}/prepare_first_factor`,
          {
            body: { strategy: 'passkey' },
          },
        );
        expect(status).toBe(200);
      }
      expect((await count('verifications')) - before).toBe(1);
    });
  });
});

eachDatabase('a browser', (database) => {
  const exists = async (table: 'clients' | 'sessions', id: string): Promise<boolean> =>
    (await database().db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;

  it('with a signed-in user is kept; a signed-out one is removed after thirty days, and can sign in again', async () => {
    const service = await createTestService(database());
    const { clock } = service.ports;
    const browser = await openBrowser(service);
    await signUp(service, browser, 'idle@example.com');
    const { body } = await browser.call<ClientJSON>('GET', '/client');
    const [session] = body.response.sessions;
    clock.advance(6 * DAY_MS);
    await tidy(service);
    expect((await browser.call<ClientJSON>('GET', '/client')).body.response.sessions).toHaveLength(1);
    clock.advance(20 * DAY_MS);
    await tidy(service);
    expect(await exists('sessions', session?.id ?? '')).toBe(true);
    clock.advance(40 * DAY_MS);
    await tidy(service);
    expect([await exists('sessions', session?.id ?? ''), await exists('clients', body.response.id)]).toEqual([
      false,
      false,
    ]);
    // The client itself stays for another week.
    expect((await browser.call('GET', '/client')).body.response).toBeNull();
    expect((await signIn(browser, 'idle@example.com')).status).toBe(200);
    expect((await browser.call<ClientJSON>('GET', '/client')).body.response.sessions).toHaveLength(1);
  });
});
