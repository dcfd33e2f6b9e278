// Submitted proofs of work. Each is accepted once; its id is stored until the challenge expires.
import type { Db } from '../database/database.ts';

/** Marks a proof as used; false if it was used before. */
export const consumeCaptchaProof = async (db: Db, id: string, expireAt: number): Promise<boolean> => {
  const result = await db
    .insertInto('captcha_proofs')
    .values({ id, expire_at: expireAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};
