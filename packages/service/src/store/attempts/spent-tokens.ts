// One-time tokens of identity providers that were handed in: codes of our own test provider, one-tap credentials. Each counts
// once; it is remembered until it would be too late for it anyway.
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';

/** Spends a token; false when it was spent before. `id` must not reveal the token. */
export const spendToken = async (db: Db, id: string, expireAt: number): Promise<boolean> => {
  const result = await db
    .insertInto('spent_tokens')
    .values({ id, expire_at: expireAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** Forgets tokens that nobody could hand in any more. */
export const purgeSpentTokens = async (db: Db, now: number): Promise<void> => {
  await inBatches(async () => {
    const over = db.selectFrom('spent_tokens').select('id').where('expire_at', '<=', now).limit(PURGE_BATCH);
    const gone = await db.deleteFrom('spent_tokens').where('id', 'in', over).executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
};
