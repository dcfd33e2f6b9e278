// Counters for rate limits: `limit` events per window and key, counted in one atomic statement so that the limit is exact
// whatever runs at the same time and on whichever node.
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { prepare } from './prepared.ts';

export type RateLimitsTable = {
  key: string;
  count: number;
  window_ends_at: number;
};

export type RateLimitDecision = { readonly allowed: boolean; readonly retryAfterMs: number };

const count = prepare((db, given: { key: string; now: number; windowEndsAt: number }) => {
  const over = sql<boolean>`rate_limits.window_ends_at <= ${given.now}::bigint`;
  return db
    .insertInto('rate_limits')
    .values({ key: given.key, count: 1, window_ends_at: given.windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
        window_ends_at: sql<number>`case when ${over} then excluded.window_ends_at else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at']);
});

/**
 * Counts one event and says whether it is still within the limit. Call it with `database.db`, before the request's
 * transaction: a counter inside a transaction would be forgotten by its rollback.
 */
export const countAgainstLimit = async (
  db: Db,
  event: { readonly key: string; readonly limit: number; readonly windowMs: number; readonly now: number },
): Promise<RateLimitDecision> => {
  const { key, now } = event;
  const [row] = (await count(db, { key, now, windowEndsAt: now + event.windowMs })).rows;
  const allowed = row !== undefined && row.count <= event.limit;
  return { allowed, retryAfterMs: allowed || !row ? 0 : row.window_ends_at - now };
};

/** Removes counters whose window is over. */
export const purgeRateLimits = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute();
};
