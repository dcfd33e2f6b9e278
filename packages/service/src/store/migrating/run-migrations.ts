// Applies migrations while other nodes run. One process at a time does it: it holds an advisory lock in a transaction on another
// connection, so that a pooler in transaction mode keeps it too. Every wait for a lock on a table is short and tried again: a waiting
// statement of a migration makes all later statements on its table wait.
import { sql } from 'kysely';
import { systemTimers } from '../../ports/timers.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { Database, Db } from '../database/database.ts';
import { databaseErrorCode } from '../database/transaction.ts';
import { type Migration, runsWith, splitAtBaseline, statementsOf } from './migration.ts';
import { newerDatabase, readMigrationState } from './migration-state.ts';

/** An arbitrary number that must be the same on every node. */
const ADVISORY_LOCK = 4_400_144_001;
const LOCK_NOT_AVAILABLE = '55P03';
/** How long a statement of a migration may wait for a lock on a table, and make others wait behind it. */
const TABLE_LOCK_MS = 500;
const TABLE_LOCK_TRIES = 60;
const PAUSE_MS = 500;
/** For another node's migrations: ten minutes. */
const OTHER_NODE_TRIES = 1_200;

export type Pause = (milliseconds: number) => Promise<void>;

const systemPause: Pause = (milliseconds) =>
  new Promise((resolve) => {
    systemTimers.after(milliseconds, resolve);
  });

const isLockTimeout = (error: unknown): boolean =>
  databaseErrorCode(error instanceof Unavailable ? error.cause : error) === LOCK_NOT_AVAILABLE;

/** Runs `work` again when it could not get a lock in time; then others get their turn first. */
const withRetries = async (name: string, pause: Pause, work: () => Promise<void>): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tried === TABLE_LOCK_TRIES)
        throw new Error(
          `Latchkey: the migration ${name} got no lock in ${tried} tries: a long transaction holds its table. ` +
            'Nothing of it was changed. End that transaction (select * from pg_stat_activity), and run latchkey migrate again.',
          { cause: error },
        );
      await pause(PAUSE_MS);
    }
  }
};

const ensureTable = async (db: Db): Promise<void> => {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql`select 1 from pg_attribute
    where attrelid = to_regclass('migrations') and attname = 'runs_with' and not attisdropped`.execute(db);
  if (rows.length === 0) await sql`alter table migrations add column if not exists runs_with text`.execute(db);
};

const note = async (db: Db, migration: Migration): Promise<void> => {
  await sql`insert into migrations (name, runs_with) values (${migration.name}, ${runsWith(migration)})`.execute(db);
};

/** A script as one text, so that several statements are sent at once. */
const runScript = (db: Db, script: string) => sql.raw(script).execute(db);

const applyFirst = (database: Database, migrations: readonly Migration[]): Promise<void> =>
  database.transaction(async (db) => {
    await ensureTable(db);
    for (const migration of migrations) {
      await runScript(db, migration.script);
      await note(db, migration);
    }
  });

const applyInTransaction = (database: Database, migration: Migration): Promise<void> =>
  database.transaction(async (db) => {
    await sql.raw(`set local lock_timeout = '${TABLE_LOCK_MS}ms'`).execute(db);
    await runScript(db, migration.script);
    await note(db, migration);
  });

const INDEX_NAME = /^create (?:unique )?index concurrently if not exists (\w+)/i;

/** An index whose build was interrupted stays, invalid, and would be taken for the finished one. */
const dropInvalidIndex = async (db: Db, statement: string): Promise<void> => {
  const name = INDEX_NAME.exec(statement)?.[1];
  if (name === undefined) return;
  const { rows } = await sql`select 1 from pg_index
    where indexrelid = to_regclass(${sql.lit(name)}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
};

const applyConcurrently = async ({ db }: Database, migration: Migration): Promise<void> => {
  for (const statement of statementsOf(migration.script)) {
    await dropInvalidIndex(db, statement);
    await runScript(db, statement);
  }
  await note(db, migration);
};

/** The embedded database has one connection: nothing runs at the same time, and a build inside a transaction is safe. */
const withoutConcurrency = (migration: Migration): Migration => ({
  ...migration,
  script: migration.script.replaceAll(/\bindex concurrently\b/gi, 'index'),
});

const applyLater = async (database: Database, migrations: readonly Migration[], pause: Pause): Promise<void> => {
  for (const migration of migrations)
    await withRetries(migration.name, pause, () => {
      if (!migration.isConcurrent) return applyInTransaction(database, migration);
      return database.isEmbedded
        ? applyInTransaction(database, withoutConcurrency(migration))
        : applyConcurrently(database, migration);
    });
};

const applyPending = async (database: Database, migrations: readonly Migration[], pause: Pause) => {
  // Read again: another node may have applied them meanwhile.
  const { pending, incompatible } = await readMigrationState(database.db, migrations);
  if (incompatible.length > 0) throw newerDatabase(incompatible);
  const { first, later } = splitAtBaseline(migrations);
  await withRetries('of the baseline', pause, () =>
    applyFirst(
      database,
      first.filter((one) => pending.includes(one)),
    ),
  );
  await applyLater(
    database,
    later.filter((one) => pending.includes(one)),
    pause,
  );
  return pending.map(({ name }) => name);
};

/**
 * Waits for the lock with separate statements: a statement that waits inside the database holds a snapshot, for which the build of an
 * index on another connection waits in turn, and neither would end.
 */
const waitForLock = async (db: Db, pause: Pause): Promise<void> => {
  for (let tried = 0; tried < OTHER_NODE_TRIES; tried += 1) {
    const { rows } = await sql<{ readonly locked: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)}) as locked`.execute(db);
    if (rows[0]?.locked) return;
    await pause(PAUSE_MS);
  }
  throw new Error('Latchkey: another process has been migrating this database for ten minutes. Try again later.');
};

/** Applies the missing migrations and returns their names. */
export const runMigrations = async (
  database: Database,
  migrations: readonly Migration[],
  pause: Pause = systemPause,
): Promise<readonly string[]> => {
  const { pending, incompatible } = await readMigrationState(database.db, migrations);
  if (incompatible.length > 0) throw newerDatabase(incompatible);
  if (pending.length === 0) return [];
  if (database.isEmbedded) return applyPending(database, migrations, pause);
  return database.transaction(async (holder) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder);
    await waitForLock(holder, pause);
    return applyPending(database, migrations, pause);
  });
};
