// Counts an attempt against rate limits and reserves it in the failure counter of the account, in one statement.
import { sql } from 'kysely';
import { type Lockout, NO_FAILURES } from '../../domain/abuse/lockout.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import {
  type Counted,
  countedEvents,
  decisionOf,
  type RateLimit,
  type RateLimitDecision,
  windowsOf,
} from '../rate-limits.ts';

type Given = {
  windows: string;
  account: string;
  failures: number;
  total: number;
  lockedUntil: number | null;
  now: number;
};

const write = prepare(
  (_db, given: Given) => sql<Counted & { readonly is_reserved: boolean }>`
    with counted as (${countedEvents(given)}), passed as (
      select from counted join json_to_recordset(${given.windows}::json) as started (key text, most integer) using (key)
      where counted.count > started.most
    ), reserved as (
      insert into lockouts (key, failures, total, locked_until, updated_at)
        select ${given.account}, ${given.failures}::integer, ${given.total}::integer, ${given.lockedUntil}::bigint,
          ${given.now}::bigint
        where not exists (select from passed)
      on conflict (key) do update set
        failures = excluded.failures,
        total = excluded.total,
        locked_until = excluded.locked_until,
        updated_at = excluded.updated_at
      where lockouts.failures = ${NO_FAILURES.failures} and lockouts.total = ${NO_FAILURES.total}
        and lockouts.locked_until is null
      returning key
    )
    select key, count, window_ends_at, exists (select from reserved) as is_reserved from counted`,
);

/**
 * Counts the events, and if all limits hold and the account has no failures, writes `first` as its counter. Not reserved means that
 * a limit is passed, or that the account has failures, which the caller must read.
 */
export const countAndReserve = async (
  db: Db,
  limits: readonly RateLimit[],
  { account, first, now }: { readonly account: string; readonly first: Lockout; readonly now: number },
): Promise<RateLimitDecision & { readonly isReserved: boolean }> => {
  const { rows } = await write(db, { windows: windowsOf(limits, now), account, ...first, now });
  return { ...decisionOf(rows, limits, now), isReserved: rows[0]?.is_reserved ?? false };
};
