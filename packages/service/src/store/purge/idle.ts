// Deletes rows that anonymous callers and inactive users left behind: sessions that ended long ago, browsers that their
// users no longer use, expired notices of sign-ins, clients without a session, development browsers without a client, failure
// counters, and undecided waitlist entries.
import { DAY_MS, YEAR_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import { KNOWN_DEVICE_KEEP_MS } from '../../domain/sessions/known-device.ts';
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';
import { purgeKnownDevices, purgeNotices } from '../sessions/known-devices.ts';

/** A client that never had a session has at most an attempt, which expires after a day. */
const KEEP_NEVER_SIGNED_IN_MS = 2 * DAY_MS;
/** A client whose sessions have ended is still recognised for this long, and so is an ended session. */
const KEEP_SIGNED_OUT_MS = 30 * DAY_MS;
/** A page that stays open longer than this without a client must be reloaded. Development only. */
const KEEP_DEV_BROWSERS_MS = 7 * DAY_MS;
/** Failures of an account are deleted after this time without an attempt, if it is not locked. */
const KEEP_FAILURES_MS = 30 * DAY_MS;
const KEEP_YEAR_MS = YEAR_MS;

const countOf = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0n);

/** Deletes sessions past their absolute limit and clears the references of their clients. */
const purgeSessions = async (db: Db, before: number): Promise<number> => {
  const gone = await sql<{ id: string; client_id: string }>`
    delete from sessions where id in (
      select id from sessions where expire_at < ${before}::bigint
      order by expire_at limit ${PURGE_BATCH} for update skip locked
    ) returning id, client_id`.execute(db);
  if (gone.rows.length > 0) {
    await db
      .updateTable('clients')
      .set({ last_active_session_id: null })
      .where(
        'id',
        'in',
        gone.rows.map((row) => row.client_id),
      )
      .where(
        'last_active_session_id',
        'in',
        gone.rows.map((row) => row.id),
      )
      .execute();
  }
  return gone.rows.length;
};

/** Deletes clients without a session, with their attempts; in development, their browsers lose the reference. */
const purgeClients = async (db: Db, now: number): Promise<number> => {
  const gone = await sql<{ id: string }>`
    delete from clients where id in (
      select id from clients
      where last_active_session_id is null and updated_at < ${now - KEEP_NEVER_SIGNED_IN_MS}::bigint
        and not exists (
          select from sessions where sessions.client_id = clients.id
            and (clients.updated_at >= ${now - KEEP_SIGNED_OUT_MS}::bigint
              or sessions.status in ('active', 'pending') and sessions.expire_at > ${now}::bigint)
        )
      order by updated_at limit ${PURGE_BATCH} for update skip locked
    ) returning id`.execute(db);
  const ids = gone.rows.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .updateTable('dev_browsers')
      .set({ client_id: null, updated_at: now })
      .where('client_id', 'in', ids)
      .execute();
  return ids.length;
};

const purgeDevBrowsers = (db: Db, before: number): Promise<number> =>
  countOf(
    db,
    sql`delete from dev_browsers where id in (
      select id from dev_browsers where client_id is null and updated_at < ${before}::bigint
      order by updated_at limit ${PURGE_BATCH} for update skip locked
    )`,
  );

/** Deletes counters that lock nothing; counters of unknown identifiers are deleted after a year even if they lock. */
const purgeLockouts = (db: Db, now: number): Promise<number> =>
  countOf(
    db,
    sql`delete from lockouts where key in (
      select key from lockouts
      where updated_at < ${now - KEEP_FAILURES_MS}::bigint
        and (locked_until is null or locked_until <= ${now}::bigint
          or updated_at < ${now - KEEP_YEAR_MS}::bigint and key not like 'user:%' and key not like 'second:%')
      order by updated_at limit ${PURGE_BATCH}
    )`,
  );

/** Deletes undecided and refused entries. Admitted ones stay. */
const purgeWaitlist = (db: Db, before: number): Promise<number> =>
  countOf(
    db,
    sql`delete from waitlist_entries where id in (
      select id from waitlist_entries where updated_at < ${before}::bigint and status <> 'admitted'
      order by updated_at limit ${PURGE_BATCH}
    )`,
  );

/** One purge run, up to a limit. Returns the number of rows. */
export const purgeIdle = async (
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  now: number,
): Promise<number> => {
  const jobs: ReadonlyArray<(db: Db) => Promise<number>> = [
    (db) => purgeSessions(db, now - KEEP_SIGNED_OUT_MS),
    (db) => purgeKnownDevices(db, now - KNOWN_DEVICE_KEEP_MS, now),
    (db) => purgeNotices(db, now),
    (db) => purgeClients(db, now),
    (db) => purgeDevBrowsers(db, now - KEEP_DEV_BROWSERS_MS),
    (db) => purgeLockouts(db, now),
    (db) => purgeWaitlist(db, now - KEEP_YEAR_MS),
  ];
  let total = 0;
  for (const job of jobs) total += await inBatches(() => transaction(job));
  return total;
};
