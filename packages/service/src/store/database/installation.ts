// One row about the database itself: the fingerprint of the encryption key of its secrets, and the time of its last backup.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The fingerprint on record; undefined if the database was never claimed. */
export const findKeyFingerprint = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('key_fingerprint').where('id', '=', 1).executeTakeFirst())
    ?.key_fingerprint;

/**
 * Claims the database for this encryption key and returns the fingerprint on record. If it differs, sealed values cannot be
 * opened, and the caller must refuse to start. A claimed database is only read, so that commands work on a replica.
 */
export const claimInstallation = async (db: Db, keyFingerprint: string, now: number): Promise<string> => {
  const found = await findKeyFingerprint(db);
  if (found !== undefined) return found;
  await db
    .insertInto('installation')
    .values({ id: 1, key_fingerprint: keyFingerprint, created_at: now, last_backup_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Another process may have claimed it meanwhile.
  return (await findKeyFingerprint(db)) ?? keyFingerprint;
};

/** When the last backup of this database was completed; undefined if there was none. */
export const findLastBackup = async (db: Db): Promise<number | undefined> => {
  const row = await db.selectFrom('installation').select('last_backup_at').where('id', '=', 1).executeTakeFirst();
  return row?.last_backup_at ?? undefined;
};

const isReplica = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ readonly state: string }>`
    select current_setting('transaction_read_only') as state`.execute(db);
  return rows[0]?.state === 'on';
};

/** Records that a backup was completed; not if it was made on a replica, where nothing can be changed. */
export const recordBackup = async (db: Db, now: number): Promise<void> => {
  if (await isReplica(db)) return;
  await db.updateTable('installation').set({ last_backup_at: now }).where('id', '=', 1).execute();
};
