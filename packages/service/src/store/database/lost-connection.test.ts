import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { createDatabase } from '../../testing/database/shared-postgres.ts';
import { migrate } from '../migrating/migrate.ts';
import type { Database, Db } from './database.ts';
import { openPostgres } from './postgres.ts';

const LIMITS = { connectMs: 20_000, statementMs: 15_000, answerMs: 20_000 };
const SHORT = { ...LIMITS, connectMs: 1_500, answerMs: 1_500 };

let own: Awaited<ReturnType<typeof createDatabase>>;
let proxy: DatabaseProxy;
let watcher: Database;
const opened: Database[] = [];

beforeEach(async () => {
  own = await createDatabase(inject('postgresUrl'));
  proxy = await startDatabaseProxy(own.url);
  watcher = openPostgres({ url: own.url, timeLimits: LIMITS });
  await migrate(watcher);
});
afterEach(async () => {
  await proxy.close();
  for (const database of opened.splice(0)) await database.close();
  await watcher.close();
  await own.drop();
});

const open = (options: Partial<Parameters<typeof openPostgres>[0]> = {}): Database => {
  const database = openPostgres({ url: proxy.url, timeLimits: LIMITS, ...options });
  opened.push(database);
  return database;
};

const backendId = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

/** Terminates every connection except this one, as an operator or a shutdown does, and waits until they are closed. */
const terminateOthers = async (): Promise<void> => {
  await watcher.db.connection().execute(async (db) => {
    const others = sql`datname = current_database() and pid <> pg_backend_pid()`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(db);
    await expect
      .poll(async () => (await sql`select pid from pg_stat_activity where ${others}`.execute(db)).rows, {
        timeout: 60_000,
      })
      .toEqual([]);
  });
};

const count = async (db: Db, key: string): Promise<void> => {
  await db.insertInto('rate_limits').values({ key, count: 1, window_ends_at: 1 }).execute();
};

const keys = async (): Promise<readonly string[]> =>
  (await watcher.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key);

describe('a connection that is lost', () => {
  it('between two statements of a transaction fails the transaction, not the process, and rolls it back', async () => {
    const database = open();
    const lost = database.transaction(async (db) => {
      await count(db, 'first');
      await terminateOthers();
      await count(db, 'second');
    });
    await expect(lost).rejects.toMatchObject({ reason: 'storage_unreachable', retryAfterSeconds: 5 });
    await database.transaction((db) => count(db, 'third'));
    expect(await keys()).toEqual(['third']);
  });

  it('during a statement leaves it unknown whether the statement changed something', async () => {
    const database = open();
    const pid = await backendId(database.db);
    const reading = sql`select pg_sleep(600)`.execute(database.db);
    const changing = sql`insert into rate_limits select 'slow', 1, 1 from pg_sleep(600)`.execute(database.db);
    const outcomes = Promise.allSettled([reading, changing]);
    await expect
      .poll(
        async () =>
          (
            await sql`select pid from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`.execute(
              watcher.db,
            )
          ).rows.length,
        { timeout: 60_000 },
      )
      .toBe(2);
    await terminateOthers();
    expect(await outcomes).toMatchObject([
      { reason: { reason: 'storage_unreachable' } },
      { reason: { reason: 'storage_outcome_unknown' } },
    ]);
    expect(await backendId(database.db)).not.toBe(pid);
  });

  it('while idle is replaced, and prepared statements are prepared again', async () => {
    const database = open();
    const ask = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          database.db.selectFrom('rate_limits').selectAll().where('key', '=', String(at)).execute(),
        ),
      );
    await ask();
    await terminateOthers();
    // The client may not have noticed the end of the connection when it sends the first statement.
    await expect
      .poll(
        () =>
          ask().then(
            (rows) => rows.length,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(20);
  });
});

describe('a connection that is cut at commit', () => {
  it.each([
    ['after the server got it', true, ['kept']],
    ['before the server got it', false, []],
  ])('%s leaves the outcome unknown, and reports it', async (_title, serverGetsIt, stays) => {
    const database = open();
    await count(database.db, 'before');
    proxy.set({ at: 'cut', text: 'commit', serverGetsIt });
    await expect(database.transaction((db) => count(db, 'kept'))).rejects.toMatchObject({
      reason: 'storage_outcome_unknown',
    });
    proxy.set({ at: 'forward' });
    expect(await keys()).toEqual(['before', ...stays]);
    await database.transaction((db) => count(db, 'later'));
  });
});

describe('a network that drops every packet', () => {
  it('blocks no request without limit, and is recovered from as soon as it forwards again', async () => {
    const database = open({ timeLimits: SHORT });
    // Two connections, so that one stays idle while the other does not respond. A busy machine may need more than one try.
    const connectTwice = () => Promise.all([backendId(database.db), backendId(database.db)]);
    await expect.poll(() => connectTwice().catch(() => []), { timeout: 60_000 }).toHaveLength(2);
    proxy.set({ at: 'swallow' });
    await expect(count(database.db, 'swallowed')).rejects.toMatchObject({ reason: 'storage_outcome_unknown' });
    await expect(backendId(database.db)).rejects.toMatchObject({ reason: 'storage_unreachable' });
    expect(database.availability.outage()).toBe('storage_unreachable');
    proxy.set({ at: 'forward' });
    await expect.poll(() => backendId(database.db).catch(() => 0), { timeout: 60_000 }).toBeGreaterThan(0);
    expect(database.availability.outage()).toBeUndefined();
  });
});

describe('a node that is cut off in a transaction', () => {
  it('keeps its locks for a shorter time than other nodes wait for them', async () => {
    const cutOff = open({ timeLimits: { answerMs: 1_500 } });
    const other = open({ url: own.url, timeLimits: {} });
    await count(watcher.db, 'row');
    const change = (db: Db) => db.updateTable('rate_limits').set({ count: 2 }).where('key', '=', 'row').execute();
    const silent = cutOff.transaction(async (db) => {
      await change(db);
      proxy.set({ at: 'swallow' });
      await change(other.db);
    });
    await expect(silent).rejects.toMatchObject({ reason: 'storage_outcome_unknown' });
    expect(await watcher.db.selectFrom('rate_limits').select('count').execute()).toEqual([{ count: 2 }]);
  });
});

describe('a pool without a free connection', () => {
  it('rejects after a timeout instead of letting requests queue', async () => {
    const database = open({ url: own.url, poolSize: 1, timeLimits: { ...LIMITS, connectMs: 300 } });
    // Opening the one connection may take longer than that on a busy machine.
    await expect.poll(() => backendId(database.db).catch(() => 0)).toBeGreaterThan(0);
    await database.transaction(async () => {
      await expect(backendId(database.db)).rejects.toMatchObject({ reason: 'storage_unreachable' });
    });
    expect(await backendId(database.db)).toBeGreaterThan(0);
  });
});
