// Sign-ins and refusals by hour and method. They are counted when the audit log is chained: a transaction that holds the lock of the
// chain gives each event its place once, and counts it in the same moment.
import { HOUR_MS } from '@latchkey/wire';
import type { SignInMethod } from '@latchkey/wire/schemas';
import { sql } from 'kysely';
import type { AuditEvent } from '../../domain/audit/event.ts';
import { countedSignIn } from '../../domain/statistics/sign-in-method.ts';
import type { Db } from '../database/database.ts';

export type SignInCount = {
  /** The start of the span in which they were. */
  readonly at: number;
  readonly method: SignInMethod;
  readonly completed: number;
  readonly refused: number;
};

const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

/** Adds events, inside the transaction that gives them their places. */
export const addSignInCounts = async (db: Db, instanceId: string, events: readonly AuditEvent[]): Promise<void> => {
  const counts = new Map<string, { hour: number; method: SignInMethod; completed: number; refused: number }>();
  for (const event of events) {
    const counted = countedSignIn(event);
    if (!counted) continue;
    const hour = hourOf(event.createdAt);
    const key = `${hour} ${counted.method}`;
    const count = counts.get(key) ?? { hour, method: counted.method, completed: 0, refused: 0 };
    if (counted.isCompleted) count.completed += 1;
    else count.refused += 1;
    counts.set(key, count);
  }
  if (counts.size === 0) return;
  await sql`
    insert into sign_in_counts as counted (instance_id, hour, method, completed, refused)
    select ${instanceId}, given.hour, given.method, given.completed, given.refused
    from jsonb_to_recordset(${JSON.stringify([...counts.values()])}::jsonb)
      as given (hour bigint, method text, completed bigint, refused bigint)
    on conflict (instance_id, hour, method) do update set
      completed = counted.completed + excluded.completed, refused = counted.refused + excluded.refused`.execute(db);
};

/** The counts of a range of time, from whole hours; the database adds up those of one span, so that 90 days are not 17,000 rows. */
export const listSignInCounts = async (
  db: Db,
  instanceId: string,
  range: { readonly from: number; readonly until: number },
  spanMs: number,
): Promise<readonly SignInCount[]> => {
  const at = sql<number>`hour - hour % ${sql.lit(spanMs)}::bigint`;
  const { rows } = await sql<SignInCount>`
    select ${at} as at, method, sum(completed)::bigint as completed, sum(refused)::bigint as refused
    from sign_in_counts
    where instance_id = ${instanceId} and hour >= ${hourOf(range.from)}::bigint and hour < ${range.until}::bigint
    group by 1, 2`.execute(db);
  return rows;
};

/** All sign-ins and refusals of a range of time, from whole hours. */
export const sumSignInCounts = async (
  db: Db,
  instanceId: string,
  range: { readonly from: number; readonly until: number },
): Promise<Pick<SignInCount, 'completed' | 'refused'>> => {
  const { rows } = await sql<Pick<SignInCount, 'completed' | 'refused'>>`
    select coalesce(sum(completed), 0)::bigint as completed, coalesce(sum(refused), 0)::bigint as refused
    from sign_in_counts
    where instance_id = ${instanceId} and hour >= ${hourOf(range.from)}::bigint and hour < ${range.until}::bigint`.execute(
    db,
  );
  return rows[0] ?? { completed: 0, refused: 0 };
};

/** Deletes counts before a time. */
export const purgeCounts = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('sign_in_counts').where('hour', '<', before).execute();
  await db.deleteFrom('message_counts').where('hour', '<', before).execute();
};
