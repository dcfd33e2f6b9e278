// Locks users whose parts were changed, so that their events are written in the order of the changes.
import type { Db } from '../database/database.ts';

export const lockUsers = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
};
