// Counters of failed attempts, one row per account or, where the instance hides who exists, per unknown identifier.
import type { Lockout } from '../domain/lockout.ts';
import { NO_FAILURES } from '../domain/lockout.ts';
import type { Db } from './database.ts';

export type LockoutsTable = {
  key: string;
  failures: number;
  total: number;
  locked_until: number | null;
  updated_at: number;
};

/** Reads a counter and holds its row until the transaction ends; a missing one is made first, so there is a row to hold. */
export const lockLockout = async (db: Db, key: string, now: number): Promise<Lockout> => {
  await db
    .insertInto('lockouts')
    .values({ key, failures: 0, total: 0, locked_until: null, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('lockouts').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
  return row ? { failures: row.failures, total: row.total, lockedUntil: row.locked_until } : NO_FAILURES;
};

export const saveLockout = async (db: Db, key: string, lockout: Lockout, now: number): Promise<void> => {
  const values = {
    failures: lockout.failures,
    total: lockout.total,
    locked_until: lockout.lockedUntil,
    updated_at: now,
  };
  await db
    .insertInto('lockouts')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
};

/** Forgets the failures of an account after it was proven. */
export const clearLockout = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('lockouts').where('key', '=', key).execute();
};
