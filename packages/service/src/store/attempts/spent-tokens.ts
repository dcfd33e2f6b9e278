// Used one-time tokens of identity providers: codes of the built-in test provider, one-tap credentials. Each is accepted once;
// its id is stored until the token expires.
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';

/** Marks a token as used; false if it was used before. `id` must not reveal the token. */
export const consumeToken = async (db: Db, id: string, expireAt: number): Promise<boolean> => {
  const result = await db
    .insertInto('spent_tokens')
    .values({ id, expire_at: expireAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** Deletes the ids of expired tokens. */
export const purgeSpentTokens = async (db: Db, now: number): Promise<void> => {
  await inBatches(async () => {
    const over = db.selectFrom('spent_tokens').select('id').where('expire_at', '<=', now).limit(PURGE_BATCH);
    const gone = await db.deleteFrom('spent_tokens').where('id', 'in', over).executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
};
