// Deletes old rows of histories that operators read: changes of settings, and trial sign-ins through connections and providers. Each has a
// longest age and a largest number of rows, so that neither time nor a loop of calls makes it grow without end.
import { DAY_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';

export type Kept = {
  readonly ms: number;
  /** Of one instance, or of one connection. */
  readonly rows: number;
};

/** A change of settings can be taken back for a year. */
export const KEEP_SETTINGS: Kept = { ms: 365 * DAY_MS, rows: 1_000 };
/** A trial holds what a provider said about a user, and is of use while a connection is set up. */
export const KEEP_TRIALS: Kept = { ms: 30 * DAY_MS, rows: 100 };

type History = {
  readonly table: 'instance_changes' | 'trial_runs';
  /** The tables whose rows have a history, and the column that names them. */
  readonly owners: readonly { readonly table: string; readonly column: string }[];
  readonly kept: Kept;
};

const HISTORIES: readonly History[] = [
  { table: 'instance_changes', owners: [{ table: 'instances', column: 'instance_id' }], kept: KEEP_SETTINGS },
  {
    table: 'trial_runs',
    owners: [
      { table: 'enterprise_connections', column: 'connection_id' },
      { table: 'oauth_providers', column: 'provider_id' },
    ],
    kept: KEEP_TRIALS,
  },
];

const remove = async (db: Db, table: string, ids: ReturnType<typeof sql>): Promise<number> =>
  Number((await sql`delete from ${sql.table(table)} where id in (${ids})`.execute(db)).numAffectedRows ?? 0n);

const purgeOne = async (db: Db, { table, owners, kept }: History, now: number): Promise<void> => {
  const old = sql`
    select id from ${sql.table(table)} where created_at < ${now - kept.ms}::bigint
    order by created_at limit ${PURGE_BATCH}`;
  await inBatches(() => remove(db, table, old));
  for (const owner of owners) {
    const surplus = sql`
      select surplus.id from ${sql.table(owner.table)} as owner cross join lateral (
        select id from ${sql.table(table)} where ${sql.ref(owner.column)} = owner.id
        order by position desc offset ${kept.rows} limit ${PURGE_BATCH}
      ) as surplus limit ${PURGE_BATCH}`;
    await inBatches(() => remove(db, table, surplus));
  }
};

export const purgeHistories = async (db: Db, now: number): Promise<void> => {
  for (const history of HISTORIES) await purgeOne(db, history, now);
};
