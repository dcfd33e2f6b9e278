// Proofs of work that were handed in. Each counts once; it is remembered until it would be too late for it anyway.
import type { Db } from '../database/database.ts';

/** Spends a proof; false when it was spent before. */
export const spendCaptchaProof = async (db: Db, id: string, expireAt: number): Promise<boolean> => {
  const result = await db
    .insertInto('captcha_proofs')
    .values({ id, expire_at: expireAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};
