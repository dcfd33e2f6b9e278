// Counters of failed attempts, one row per account or, where the instance hides who exists, per unknown identifier.
import type { Lockout } from '../domain/lockout.ts';
import type { Db } from './database.ts';

export type LockoutsTable = {
  key: string;
  failures: number;
  total: number;
  locked_until: number | null;
  updated_at: number;
};

export const findLockout = async (db: Db, key: string): Promise<Lockout | undefined> => {
  const row = await db.selectFrom('lockouts').selectAll().where('key', '=', key).executeTakeFirst();
  return row && { failures: row.failures, total: row.total, lockedUntil: row.locked_until };
};

/** Writes a counter if it still is as it was seen; false when another request changed it, and then nothing was written. */
export const replaceLockout = async (
  db: Db,
  key: string,
  change: { readonly seen: Lockout; readonly next: Lockout; readonly now: number },
): Promise<boolean> => {
  const { seen, next } = change;
  const values = {
    failures: next.failures,
    total: next.total,
    locked_until: next.lockedUntil,
    updated_at: change.now,
  };
  const result = await db
    .insertInto('lockouts')
    .values({ key, ...values })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(values)
        .where('lockouts.failures', '=', seen.failures)
        .where('lockouts.total', '=', seen.total)
        .where('lockouts.locked_until', 'is not distinct from', seen.lockedUntil),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** Forgets the failures of an account after it was proven. */
export const clearLockout = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('lockouts').where('key', '=', key).execute();
};
