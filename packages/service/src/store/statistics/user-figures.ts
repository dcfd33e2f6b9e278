// How many users there are, were created in a time, and were active on the last days.
import { DAY_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

type Range = { readonly from: number; readonly until: number };

/** The number of users; kept by a trigger. */
export const countAllUsers = async (db: Db, instanceId: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from user_counts where instance_id = ${instanceId}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Users created in a range of time who still exist. */
export const countCreatedUsers = async (db: Db, instanceId: string, { from, until }: Range): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from users
    where instance_id = ${instanceId} and created_at >= ${from}::bigint and created_at < ${until}::bigint`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Users who were active on the last `days` days, and on as many days before those. */
export type ActiveUsers = { readonly now: number; readonly before: number };

/**
 * A user's row has the last day of use and, as bits, the days before it. The user was active in the span before if one of the bits of that
 * span is set: those from the number of days between the last day of use and the end of the span on.
 */
const before = (today: number, days: number) => {
  const newest = sql`greatest(0, day - ${sql.lit(today - days)})`;
  const oldest = sql`day - ${sql.lit(today - 2 * days)}`;
  return sql`count(*) filter (
    where ${oldest} > 0 and (days >> ${newest}) & ((1::bigint << (${oldest} - ${newest})) - 1) <> 0
  )::int`;
};

const since = (day: number) => sql`count(*) filter (where day > ${sql.lit(day)})::int`;

export const countActiveUsers = async (
  db: Db,
  instanceId: string,
  now: number,
): Promise<{ readonly day: ActiveUsers; readonly week: ActiveUsers; readonly month: ActiveUsers }> => {
  const today = Math.floor(now / DAY_MS);
  const { rows } = await sql<Record<'d' | 'w' | 'm' | 'bd' | 'bw' | 'bm', number>>`
    select ${since(today - 1)} as d, ${since(today - 7)} as w, ${since(today - 30)} as m,
      ${before(today, 1)} as bd, ${before(today, 7)} as bw, ${before(today, 30)} as bm
    from user_activity where instance_id = ${instanceId} and day > ${sql.lit(today - 60)}`.execute(db);
  const { d = 0, w = 0, m = 0, bd = 0, bw = 0, bm = 0 } = rows[0] ?? {};
  return { day: { now: d, before: bd }, week: { now: w, before: bw }, month: { now: m, before: bm } };
};
