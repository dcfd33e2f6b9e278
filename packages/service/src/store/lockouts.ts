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

const read = async (db: Db, key: string): Promise<Lockout | undefined> => {
  const row = await db.selectFrom('lockouts').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
  return row && { failures: row.failures, total: row.total, lockedUntil: row.locked_until };
};

/** Reads a counter and holds its row until the transaction ends; a missing one is made first, so there is a row to hold. */
export const lockLockout = async (db: Db, key: string, now: number): Promise<Lockout> => {
  const known = await read(db, key);
  if (known) return known;
  const made = await db
    .insertInto('lockouts')
    .values({ key, failures: 0, total: 0, locked_until: null, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  // A row we made is held already; otherwise somebody else made it first, and we wait for them.
  return made ? NO_FAILURES : ((await read(db, key)) ?? NO_FAILURES);
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
