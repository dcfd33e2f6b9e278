// Which rows are deleted and which stay over time; on both databases.
import { DAY_MS, type SignInJSON, type SignUpJSON, type UserJSON } from '@latchkey/wire';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createHousekeeping } from '../../jobs/housekeeping.ts';
import { signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { brokenInvariants } from '../../testing/database/invariants.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';
import { PURGE_BATCH } from '../database/purge-batches.ts';
import { purgeFinished } from './attempts.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

eachDatabase('the purge', (database) => {
  const count = async (table: string): Promise<number> =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database().db)).rows[0]?.n);

  it('removes attempts and their verifications a day after they ended, and nothing before', async () => {
    const service = await createTestService(database());
    const browser = await openBrowser(service);
    await signUp(service, browser, 'kept@example.com');
    const visitor = await openBrowser(service);
    await signIn(visitor, 'kept@example.com');
    const idle = await openBrowser(service);
    const begun = await idle.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: 'gone@example.com', password: 'a harbour without boats' },
    });
    await idle.call('POST', `/client/sign_ups/${begun.body.response.id}/prepare_verification`, {
      body: { strategy: 'email_code' },
    });
    const { clock } = service.ports;
    const before = [await count('sign_ins'), await count('sign_ups'), await count('verifications')];
    expect(Math.min(...before)).toBeGreaterThan(0);

    clock.advance(DAY_MS - 1);
    await purgeFinished(database().transaction, clock.now());
    expect([await count('sign_ins'), await count('sign_ups'), await count('verifications')]).toEqual(before);

    // A sign-up can be resumed for a day, and is kept one day more.
    clock.advance(DAY_MS + 2);
    await purgeFinished(database().transaction, clock.now());
    expect([await count('sign_ins'), await count('sign_ups'), await count('verifications')]).toEqual([0, 0, 0]);
    for (const [what, rows] of Object.entries(await brokenInvariants(database().db))) expect(rows, what).toEqual([]);

    // Users and sessions are unchanged, and users can sign in again.
    const { body } = await signIn(await openBrowser(service), 'kept@example.com');
    expect((body.response as SignInJSON).status).toBe('complete');
    expect((await visitor.call('GET', '/client')).status).toBe(200);
    expect((await idle.call('GET', '/client')).body.response).toMatchObject({ sign_up: null });
  });

  it('removes tickets a day after they expired, and invitations when no list shows them', async () => {
    const service = await createTestService(database());
    const { clock } = service.ports;
    const { body: user } = await service.admin<UserJSON>('POST', '/users', { email_address: 'ticket@example.com' });
    await service.admin('POST', '/sign_in_tokens', { user_id: user.id, expires_in_seconds: 60 });
    await service.admin('POST', '/invitations', {
      email_address: 'guest@example.com',
      notify: false,
      expires_in_days: 1,
    });
    clock.advance(DAY_MS + 60_001);
    await purgeFinished(database().transaction, clock.now());
    expect(await count('tickets')).toBe(1);
    clock.advance(90 * DAY_MS);
    await purgeFinished(database().transaction, clock.now());
    expect(await count('tickets')).toBe(0);
  });

  it('removes rows in batches, on its timer', async () => {
    const service = await createTestService(database());
    let round: (() => void) | undefined;
    const timers = {
      after: (_milliseconds: number, run: () => void) => {
        round = run;
        return () => {};
      },
    };
    const housekeeping = createHousekeeping({ database: database(), ports: { ...service.ports, timers } });
    housekeeping.start();
    await expect.poll(() => round).toBeDefined();

    const many = 2 * PURGE_BATCH + 1;
    await sql`insert into captcha_proofs select 'old' || n, 1 from generate_series(1, ${many}::int) n`.execute(
      database().db,
    );
    await sql`insert into captcha_proofs values ('fresh', ${service.ports.clock.now() + 1}::bigint)`.execute(
      database().db,
    );
    expect(await count('captcha_proofs')).toBe(many + 1);
    round?.();
    await expect.poll(() => count('captcha_proofs')).toBe(1);
    await housekeeping.stop();
  });

  it('continues where one of its jobs fails', async () => {
    const service = await createTestService(database());
    await sql`insert into spent_tokens values ('old', 1)`.execute(database().db);
    let isOver = false;
    const timers = {
      after: () => {
        isOver = true;
        return () => {};
      },
    };
    const broken = { ...database(), transaction: () => Promise.reject(new Error('no')) };
    const housekeeping = createHousekeeping({ database: broken, ports: { ...service.ports, timers } });
    housekeeping.start();
    await expect.poll(() => isOver).toBe(true);
    await housekeeping.stop();
    expect(await count('spent_tokens')).toBe(0);
  });
});
