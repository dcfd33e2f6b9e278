// Counters for rate limits: `limit` events per window and key, counted in one atomic statement so that the limit is exact under
// concurrency and across nodes.
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { prepare } from './database/prepared.ts';

/** At most `limit` events of a key in `windowMs`; `times` is how many are counted at once, default one. */
export type RateLimit = {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly times?: number;
};

/** An event that was counted, and the window in which it was: only that count can be given back. */
export type CountedEvent = { readonly key: string; readonly windowEndsAt: number };

export type RateLimitDecision = {
  readonly allowed: boolean;
  readonly retryAfterMs: number;
  readonly events: readonly CountedEvent[];
};

export type Counted = { readonly key: string; readonly count: number; readonly window_ends_at: number };

/** Counts events; the keys are locked in order, so that two requests which share several of them cannot deadlock. */
export const countedEvents = (given: { readonly windows: string; readonly now: number }) => sql<Counted>`
    insert into rate_limits (key, count, window_ends_at)
      select key, times, ends_at
      from json_to_recordset(${given.windows}::json) as started (key text, times integer, ends_at bigint) order by key
    on conflict (key) do update set
      count = excluded.count + case when rate_limits.window_ends_at <= ${given.now}::bigint then 0 else rate_limits.count end,
      window_ends_at = case
        when rate_limits.window_ends_at <= ${given.now}::bigint then excluded.window_ends_at
        else rate_limits.window_ends_at
      end
    returning key, count, window_ends_at`;

const count = prepare((_db, given: { windows: string; now: number }) => countedEvents(given));

/** The windows that start now, as a parameter of the statement. */
export const windowsOf = (limits: readonly RateLimit[], now: number): string =>
  JSON.stringify(
    limits.map(({ key, limit, windowMs, times = 1 }) => ({ key, times, most: limit, ends_at: now + windowMs })),
  );

export const decisionOf = (rows: readonly Counted[], limits: readonly RateLimit[], now: number): RateLimitDecision => {
  const passed = rows.filter((row) => row.count > (limits.find(({ key }) => key === row.key)?.limit ?? 0));
  return {
    allowed: passed.length === 0,
    retryAfterMs: Math.max(0, ...passed.map((row) => row.window_ends_at - now)),
    events: rows.map((row) => ({ key: row.key, windowEndsAt: row.window_ends_at })),
  };
};

/**
 * Counts the events against each limit and returns whether all limits hold. Call it with `database.db`, before the request's
 * transaction: a rollback would undo a counter inside the transaction.
 */
export const countAgainstLimits = async (
  db: Db,
  limits: readonly RateLimit[],
  now: number,
): Promise<RateLimitDecision> => {
  const { rows } = await count(db, { windows: windowsOf(limits, now), now });
  return decisionOf(rows, limits, now);
};

const uncount = prepare(
  (_db, given: { key: string; windowEndsAt: number }) => sql`
    update rate_limits set count = count - 1
    where key = ${given.key} and window_ends_at = ${given.windowEndsAt}::bigint and count > 0`,
);

/** Gives one counted event back. After its window has ended there is nothing to give back. */
export const giveBackEvent = async (db: Db, { key, windowEndsAt }: CountedEvent): Promise<void> => {
  await uncount(db, { key, windowEndsAt });
};

/** Counts one event of a key and returns the number of events in its window. */
export const countEvent = async (
  db: Db,
  event: { readonly key: string; readonly windowMs: number },
  now: number,
): Promise<number> => {
  const windows = [{ key: event.key, times: 1, ends_at: now + event.windowMs }];
  const { rows } = await count(db, { windows: JSON.stringify(windows), now });
  return rows[0]?.count ?? 0;
};

/** The number of events of a key in the current window. */
export const readCount = async (db: Db, key: string, now: number): Promise<number> => {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Resets a counter after a success. */
export const resetLimit = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
};

/** Deletes counters whose window is over. */
export const purgeRateLimits = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute();
};
