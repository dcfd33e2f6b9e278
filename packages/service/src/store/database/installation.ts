// One row about the database itself: the fingerprint of the encryption key of its secrets, and the time of its last backup.
import type { Db } from './database.ts';

/**
 * Claims the database for this encryption key and returns the fingerprint on record. If it differs, sealed values cannot be
 * opened, and the caller must refuse to start.
 */
export const claimInstallation = async (db: Db, keyFingerprint: string, now: number): Promise<string> => {
  await db
    .insertInto('installation')
    .values({ id: 1, key_fingerprint: keyFingerprint, created_at: now, last_backup_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('key_fingerprint')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.key_fingerprint;
};

/** The fingerprint on record; undefined if the database was never claimed. */
export const findKeyFingerprint = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('key_fingerprint').where('id', '=', 1).executeTakeFirst())
    ?.key_fingerprint;

/** When the last backup of this database was completed; undefined if there was none. */
export const findLastBackup = async (db: Db): Promise<number | undefined> => {
  const row = await db.selectFrom('installation').select('last_backup_at').where('id', '=', 1).executeTakeFirst();
  return row?.last_backup_at ?? undefined;
};

/** Records that a backup was completed. */
export const recordBackup = async (db: Db, now: number): Promise<void> => {
  await db.updateTable('installation').set({ last_backup_at: now }).where('id', '=', 1).execute();
};
