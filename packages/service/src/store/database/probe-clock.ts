// Compares the clock of this machine with that of the database, which all nodes share.
import { sql } from 'kysely';
import type { Clock } from '../../ports/clock.ts';
import type { Db } from './database.ts';

/** By how many milliseconds the clocks differ at least: half of the time of the reply is not counted. */
export const measureClockDifference = async (db: Db, clock: Clock): Promise<number> => {
  const sent = clock.now();
  const { rows } = await sql<{ readonly now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const halfway = (clock.now() - sent) / 2;
  const [row] = rows;
  return row ? Math.max(0, Math.abs(row.now - (sent + halfway)) - halfway) : 0;
};
