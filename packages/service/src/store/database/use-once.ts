// Rows that work once: each has the time of its use, and a time after which it no longer works.
import type { Db } from './database.ts';

/** Marks a row as used; false if it was used before or has expired. Of several concurrent callers, only one gets true. */
export const useOnce = async (
  db: Db,
  table: 'oauth_flows' | 'operator_links',
  id: string,
  now: number,
): Promise<boolean> => {
  const result = await db
    .updateTable(table)
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};
