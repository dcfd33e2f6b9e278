// The end of attempts: writes the log, plans the next attempt or ends the delivery, and lets the next delivery of the subject go.
// Many ends share one transaction.
import { sql } from 'kysely';
import type { WebhookAttempt } from '../../domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.ts';
import { type Failing, failingSince, isFailingTooLong } from '../../domain/webhooks/schedule.ts';
import type { Db } from '../database/database.ts';
import { disableWebhookEndpoint, endpointOfRow } from './endpoints.ts';
import { releaseHeads } from './heads.ts';
import type { ClaimedDelivery } from './queue.ts';

/** What follows from an attempt: `retry` with the time of the next one. */
export type AttemptResult =
  | { readonly at: 'delivered' }
  | { readonly at: 'retry'; readonly nextAttemptAt: number }
  | { readonly at: 'failed' };

export type FinishedAttempt = {
  readonly delivery: ClaimedDelivery;
  readonly result: AttemptResult;
  /** Undefined if nothing was sent. */
  readonly attempt: WebhookAttempt | undefined;
  /** The receiver answered 410: it wants nothing more. */
  readonly isGone: boolean;
};

type LockedEndpoint = { readonly endpoint: WebhookEndpoint; readonly failing: Failing };

/** New deliveries and other ends wait, so that none misses which one is next. */
const lockEndpoints = async (db: Db, ids: readonly string[]): Promise<readonly LockedEndpoint[]> => {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    endpoint: endpointOfRow(row),
    failing: { failingSince: row.failing_since, lastFailedAt: row.last_failed_at },
  }));
};

/**
 * A success of any node counts. A failure is planned again only by the node that holds the lease: another one may be sending
 * at this moment. Pending ones are recognised by `finished_at`, so that each is found by its id and not among all that are pending.
 */
const updateDeliveries = async (db: Db, finished: readonly FinishedAttempt[], now: number): Promise<void> => {
  const given = finished.map(({ delivery, result, attempt }) => ({
    id: delivery.id,
    lease: delivery.leaseUntil,
    state: result.at === 'retry' ? 'pending' : result.at,
    attempts: delivery.attempts + (attempt ? 1 : 0),
    next_attempt_at: result.at === 'retry' ? result.nextAttemptAt : now,
    finished_at: result.at === 'retry' ? null : now,
  }));
  await sql`
    update webhook_deliveries set state = given.state, attempts = given.attempts, finished_at = given.finished_at,
      next_attempt_at = given.next_attempt_at, ready = given.state = 'pending'
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given (id text, lease bigint, state text, attempts integer, next_attempt_at bigint, finished_at bigint)
    where webhook_deliveries.id = given.id and webhook_deliveries.finished_at is null
      and (webhook_deliveries.next_attempt_at = given.lease or given.state = 'delivered')`.execute(db);
};

/** The log of the attempts; an endpoint that was deleted in the meantime has none. */
const insertAttempts = async (db: Db, finished: readonly FinishedAttempt[]): Promise<void> => {
  const given = finished.flatMap(({ delivery, attempt }) =>
    attempt
      ? [
          {
            delivery_id: delivery.id,
            number: attempt.number,
            url: attempt.url,
            started_at: attempt.startedAt,
            duration_ms: attempt.durationMs,
            response_status: attempt.responseStatus,
            response_body: attempt.responseBody,
            error: attempt.error,
          },
        ]
      : [],
  );
  if (given.length === 0) return;
  await sql`
    insert into webhook_attempts
      (delivery_id, number, url, started_at, duration_ms, response_status, response_body, error)
    select given.* from json_to_recordset(${JSON.stringify(given)}::json) as given (delivery_id text, number integer, url text,
      started_at bigint, duration_ms integer, response_status integer, response_body text, error text)
    join webhook_deliveries on webhook_deliveries.id = given.delivery_id`.execute(db);
};

/** Notes successes and failures of an endpoint. Returns it if it was disabled. */
const noteHealth = async (
  db: Db,
  { endpoint, failing }: LockedEndpoint,
  own: readonly FinishedAttempt[],
  now: number,
): Promise<WebhookEndpoint | undefined> => {
  const isGone = own.some((one) => one.isGone);
  if (!isGone && own.some(({ result }) => result.at === 'delivered')) {
    if (failing.failingSince !== null)
      await db
        .updateTable('webhook_endpoints')
        .set({ failing_since: null, last_failed_at: null })
        .where('id', '=', endpoint.id)
        .execute();
    return undefined;
  }
  if (!own.some(({ attempt }) => attempt)) return undefined;
  const since = failingSince(failing, now);
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: since, last_failed_at: now })
    .where('id', '=', endpoint.id)
    .execute();
  if (!endpoint.enabled || !(isGone || isFailingTooLong(since, now))) return undefined;
  const disabledReason = isGone ? 'gone' : 'failing';
  await disableWebhookEndpoint(db, endpoint.id, disabledReason, now);
  return { ...endpoint, enabled: false, disabledReason, failingSince: since };
};

/** Stores what the attempts led to, in the caller's transaction. Returns the endpoints that were disabled by it. */
export const finishAttempts = async (
  db: Db,
  finished: readonly FinishedAttempt[],
  now: number,
): Promise<readonly WebhookEndpoint[]> => {
  const locked = await lockEndpoints(db, [...new Set(finished.map(({ delivery }) => delivery.endpointId))]);
  await insertAttempts(db, finished);
  await updateDeliveries(db, finished, now);
  await releaseHeads(
    db,
    finished.filter(({ result }) => result.at !== 'retry').map(({ delivery }) => delivery),
  );
  const disabled: WebhookEndpoint[] = [];
  for (const one of locked) {
    const own = finished.filter(({ delivery }) => delivery.endpointId === one.endpoint.id);
    const stopped = await noteHealth(db, one, own, now);
    if (stopped) disabled.push(stopped);
  }
  return disabled;
};

/** Gives up leases, so that other nodes need not wait for their end. */
export const releaseLeases = async (db: Db, deliveries: readonly ClaimedDelivery[], now: number): Promise<void> => {
  for (const { id, leaseUntil } of deliveries)
    await db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: now })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('next_attempt_at', '=', leaseUntil)
      .execute();
};
