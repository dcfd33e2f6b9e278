// Backup codes of users, each as a keyed hash with the code's row id as the salt.
import type { Db } from '../database/database.ts';

export type BackupCodeRow = { readonly id: string; readonly codeMac: string };

/** Replaces the codes of a user; unused old codes become invalid. Concurrent requests for one user are serialised. */
export const replaceBackupCodes = async (
  db: Db,
  userId: string,
  codes: readonly BackupCodeRow[],
  now: number,
): Promise<void> => {
  const { instance_id } = await db
    .selectFrom('users')
    .select('instance_id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  const rows = codes.map(({ id, codeMac }) => ({
    id,
    instance_id,
    user_id: userId,
    code_mac: codeMac,
    used_at: null,
    created_at: now,
  }));
  await db.insertInto('backup_codes').values(rows).execute();
};

/** The unused codes of a user. */
export const listBackupCodes = async (db: Db, userId: string): Promise<readonly BackupCodeRow[]> => {
  const rows = await db
    .selectFrom('backup_codes')
    .select(['id', 'code_mac'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map((row) => ({ id: row.id, codeMac: row.code_mac }));
};

/** Uses a code; false if another request was faster, or the codes were replaced in between. */
export const consumeBackupCode = async (db: Db, id: string, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** How many unused codes a user has. */
export const countBackupCodes = async (db: Db, userId: string): Promise<number> =>
  (await listBackupCodes(db, userId)).length;

/** Deletes the codes of a user, used ones included; false if there were none. */
export const deleteBackupCodes = async (db: Db, userId: string): Promise<boolean> => {
  const result = await db.deleteFrom('backup_codes').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
};
