// How many messages of a time were given up, over all instances.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export const countLostMessages = async (db: Db, since: number): Promise<number> => {
  const { rows } = await sql<{ failed: number }>`
    select coalesce(sum(failed), 0)::int as failed from message_counts where hour >= ${since}::bigint`.execute(db);
  return rows[0]?.failed ?? 0;
};
