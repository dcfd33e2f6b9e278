// Figures about one webhook endpoint: what was delivered and what failed, what waits, and how long the endpoint takes to answer.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

type Compared = { readonly now: number; readonly before: number };

export type DeliveryFigures = {
  readonly delivered: Compared;
  readonly failed: Compared;
  readonly waiting: number;
  readonly oldestWaitingAt: number | null;
  readonly typicalMs: number | null;
  readonly slowestMs: number | null;
};

/** The figures since a time, and of the time from `before` until then. */
export const deliveryFigures = async (
  db: Db,
  endpointId: string,
  { since, before }: { readonly since: number; readonly before: number },
): Promise<DeliveryFigures> => {
  const { rows: states } = await sql<{ state: string; is_new: boolean; total: number; oldest_at: number }>`
    select state, created_at >= ${since}::bigint as is_new, count(*)::int as total, min(created_at) as oldest_at
    from webhook_deliveries
    where endpoint_id = ${endpointId} and (created_at >= ${before}::bigint or state = 'pending')
    group by 1, 2`.execute(db);
  const { rows: times } = await sql<{ typical_ms: number | null; slowest_ms: number | null }>`
    select percentile_disc(0.5) within group (order by duration_ms) as typical_ms, max(duration_ms) as slowest_ms
    from webhook_attempts
    join webhook_deliveries on webhook_deliveries.id = delivery_id
    where endpoint_id = ${endpointId} and webhook_deliveries.created_at >= ${since}::bigint
      and response_status between 200 and 299`.execute(db);
  const total = (state: string, isNew: boolean): number =>
    states.find((row) => row.state === state && row.is_new === isNew)?.total ?? 0;
  const compared = (state: string): Compared => ({ now: total(state, true), before: total(state, false) });
  const waiting = states.filter(({ state }) => state === 'pending');
  return {
    delivered: compared('delivered'),
    failed: compared('failed'),
    waiting: waiting.reduce((sum, row) => sum + row.total, 0),
    oldestWaitingAt: waiting.length === 0 ? null : Math.min(...waiting.map((row) => Number(row.oldest_at))),
    typicalMs: times[0]?.typical_ms ?? null,
    slowestMs: times[0]?.slowest_ms ?? null,
  };
};
