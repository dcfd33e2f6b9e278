// Checks with statements whether the database responds and accepts writes.
import { sql } from 'kysely';
import { Unavailable } from '../../ports/unavailable.ts';
import type { OutageReason } from './availability.ts';
import type { Database } from './database.ts';

/** Random text, so that it cannot be compressed, and more than fits into existing pages. */
const PROBE_ROWS = 2_000;

class RolledBack extends Error {}

/** Writes more than a full disk can store, then rolls back. Only used after a write failed because the disk was full. */
const requireDiskSpace = async ({ transaction }: Database): Promise<void> => {
  try {
    await transaction(async (db) => {
      await sql`create temporary table room_probe on commit drop as
        select md5(random()::text || line) as text from generate_series(1, ${sql.lit(PROBE_ROWS)}) as line`.execute(db);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
};

const reasonOf = (error: unknown): OutageReason =>
  error instanceof Unavailable && error.reason === 'storage_full' ? 'storage_full' : 'storage_unreachable';

/** The problem of the database, or undefined. */
export const probeDatabase = async (database: Database): Promise<OutageReason | undefined> => {
  try {
    await sql`select 1`.execute(database.db);
    if (database.availability.outage() === 'storage_full') await requireDiskSpace(database);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
};
