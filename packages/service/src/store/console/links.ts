// One-time links of the console. Only a keyed hash of the token is stored.
import type { Selectable } from 'kysely';
import type { OperatorLink } from '../../domain/console/operator.ts';
import type { Db } from '../database/database.ts';
import { useOnce } from '../database/use-once.ts';
import type { OperatorLinksTable } from '../schema/console.ts';

const fromRow = (row: Selectable<OperatorLinksTable>): OperatorLink => ({
  id: row.id,
  tokenHash: row.token_hash,
  role: row.role,
  emailAddress: row.email_address,
  isRecovery: row.is_recovery,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  createdAt: row.created_at,
});

export const insertOperatorLink = async (db: Db, link: OperatorLink): Promise<void> => {
  await db
    .insertInto('operator_links')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      role: link.role,
      email_address: link.emailAddress,
      is_recovery: link.isRecovery,
      created_by: link.createdBy,
      expires_at: link.expiresAt,
      used_at: link.usedAt,
      created_at: link.createdAt,
    })
    .execute();
};

/** Links that can be used now. */
const openLinks = (db: Db, now: number) =>
  db.selectFrom('operator_links').selectAll().where('used_at', 'is', null).where('expires_at', '>', now);

/** A link that can be used now. */
export const findOpenLink = async (db: Db, tokenHash: string, now: number): Promise<OperatorLink | undefined> => {
  const row = await openLinks(db, now).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row && fromRow(row);
};

/** Uses a link; false if it was used or withdrawn meanwhile, or has expired. */
export const useLink = (db: Db, id: string, now: number): Promise<boolean> => useOnce(db, 'operator_links', id, now);

/** Links that can be used now, newest first. */
export const listOpenLinks = async (db: Db, now: number): Promise<readonly OperatorLink[]> =>
  (await openLinks(db, now).orderBy('created_at', 'desc').orderBy('id').execute()).map(fromRow);

/** Withdraws an unused link; false if there is none. */
export const deleteOpenLink = async (db: Db, id: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('operator_links')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};

/** Deletes links that have expired, used or not. */
export const purgeLinks = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('operator_links').where('expires_at', '<=', now).execute();
};
