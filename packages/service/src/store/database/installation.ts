// One row about the database itself: the fingerprint of the encryption key of its secrets.
import type { Db } from './database.ts';

/**
 * Claims the database for this encryption key and returns the fingerprint on record. If it differs, sealed values cannot be
 * opened, and the caller must refuse to start.
 */
export const claimInstallation = async (db: Db, keyFingerprint: string, now: number): Promise<string> => {
  await db
    .insertInto('installation')
    .values({ id: 1, key_fingerprint: keyFingerprint, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('key_fingerprint')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.key_fingerprint;
};
