// The last backup of an installation, for checks and messages. It is recorded in the database, so every node reads the same.
import type { Database } from '../store/database/database.ts';
import { findLastBackup } from '../store/database/installation.ts';

export type LastBackup = { readonly at: number; readonly ageMs: number };

/** The last completed `latchkey backup`; undefined if there was none. Other programs such as pg_dump are not seen. */
export const readLastBackup = async (database: Pick<Database, 'db'>, now: number): Promise<LastBackup | undefined> => {
  const at = await findLastBackup(database.db);
  return at === undefined ? undefined : { at, ageMs: Math.max(0, now - at) };
};
