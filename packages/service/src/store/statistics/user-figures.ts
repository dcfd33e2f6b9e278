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

const TWO_MONTHS = 60;

/** Days as bits: `count` days, the newest of them `from` days ago. */
const bits = (from: number, count: number): bigint => ((1n << BigInt(count)) - 1n) << BigInt(from);

const active = (from: number, count: number) =>
  sql`count(*) filter (where seen & ${sql.lit(bits(from, count))} <> 0)::int`;

/** A user's row has the last day of use and, as bits, the days before it; `seen` has the same bits counted from today. */
export const countActiveUsers = async (
  db: Db,
  instanceId: string,
  now: number,
): Promise<{ readonly day: ActiveUsers; readonly week: ActiveUsers; readonly month: ActiveUsers }> => {
  const today = Math.floor(now / DAY_MS);
  // Without `offset 0` PostgreSQL computes `seen` again for each of the six figures.
  const { rows } = await sql<Record<'d' | 'w' | 'm' | 'bd' | 'bw' | 'bm', number>>`
    select ${active(0, 1)} as d, ${active(0, 7)} as w, ${active(0, 30)} as m,
      ${active(1, 1)} as bd, ${active(7, 7)} as bw, ${active(30, 30)} as bm
    from (
      select days << greatest(0, ${sql.lit(today)} - day) as seen from user_activity
      where instance_id = ${instanceId} and day > ${sql.lit(today - TWO_MONTHS)} offset 0
    ) as activity`.execute(db);
  const { d = 0, w = 0, m = 0, bd = 0, bw = 0, bm = 0 } = rows[0] ?? {};
  return { day: { now: d, before: bd }, week: { now: w, before: bw }, month: { now: m, before: bm } };
};
