// Counters of failed attempts, one row per account or, if the instance does not reveal which accounts exist, per unknown
// identifier.
import type { Lockout } from '../../domain/abuse/lockout.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';

export const findLockout = async (db: Db, key: string): Promise<Lockout | undefined> => {
  const row = await db.selectFrom('lockouts').selectAll().where('key', '=', key).executeTakeFirst();
  return row && { failures: row.failures, total: row.total, lockedUntil: row.locked_until };
};

/** The counters of several accounts that have failures, by key. */
export const findLockouts = async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Lockout>> => {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('lockouts').selectAll().where('key', 'in', keys).execute();
  return new Map(
    rows.map((row) => [row.key, { failures: row.failures, total: row.total, lockedUntil: row.locked_until }]),
  );
};

type Replacement = {
  key: string;
  failures: number;
  total: number;
  lockedUntil: number | null;
  seenFailures: number;
  seenTotal: number;
  seenLockedUntil: number | null;
  now: number;
};

const replace = prepare((db, given: Replacement) => {
  const values = {
    failures: given.failures,
    total: given.total,
    locked_until: given.lockedUntil,
    updated_at: given.now,
  };
  return db
    .insertInto('lockouts')
    .values({ key: given.key, ...values })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(values)
        .where('lockouts.failures', '=', given.seenFailures)
        .where('lockouts.total', '=', given.seenTotal)
        .where('lockouts.locked_until', 'is not distinct from', given.seenLockedUntil),
    );
});

/** Writes a counter if it is unchanged since it was read; false if another request changed it, and then nothing is written. */
export const replaceLockout = async (
  db: Db,
  key: string,
  change: { readonly seen: Lockout; readonly next: Lockout; readonly now: number },
): Promise<boolean> => {
  const { seen, next, now } = change;
  const result = await replace(db, {
    key,
    ...next,
    seenFailures: seen.failures,
    seenTotal: seen.total,
    seenLockedUntil: seen.lockedUntil,
    now,
  });
  return result.numAffectedRows === 1n;
};

/** Resets the failures of an account after a successful verification. */
export const resetLockout = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('lockouts').where('key', '=', key).execute();
};
