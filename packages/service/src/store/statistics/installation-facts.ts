// What the database knows about itself and about who has reached an instance.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** The size of the database in bytes; undefined if the user of the database may not ask. */
export const databaseSize = async (db: Db): Promise<number | undefined> => {
  const { rows } = await sql<{ size: number | null }>`
    select case when has_database_privilege(current_database(), 'connect')
      then pg_database_size(current_database()) end as size`.execute(db);
  const size = rows[0]?.size;
  return size === null || size === undefined ? undefined : Number(size);
};

/** When PostgreSQL last copied its log to the archive of a backup; undefined if it never did. */
export const lastArchivedAt = async (db: Db): Promise<number | undefined> => {
  const { rows } = await sql<{ at: number | null }>`
    select (extract(epoch from last_archived_time) * 1000)::bigint as at from pg_stat_archiver`.execute(db);
  const at = rows[0]?.at;
  return at === null || at === undefined ? undefined : Number(at);
};

/** Whether a browser has ever reached the instance at its address. */
export const hasBeenReached = async (db: Db, instanceId: string): Promise<boolean> => {
  const { rows } = await sql<{ reached: boolean }>`
    select exists (select 1 from clients where instance_id = ${instanceId}) as reached`.execute(db);
  return rows[0]?.reached ?? false;
};
