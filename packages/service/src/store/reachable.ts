// Whether the database answers at all.
import { sql } from 'kysely';
import type { Db } from './database.ts';

export const isReachable = async (db: Db): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
};
