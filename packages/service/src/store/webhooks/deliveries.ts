// The log of deliveries, as operators read it, and its purge.
import { type Selectable, sql } from 'kysely';
import type { StoredEvent } from '../../domain/events/stored-event.ts';
import type { DeliveryState, WebhookAttempt, WebhookDelivery } from '../../domain/webhooks/delivery.ts';
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';
import type { WebhookAttemptsTable, WebhookDeliveriesTable } from '../schema/webhooks.ts';

const deliveryOfRow = (row: Selectable<WebhookDeliveriesTable>): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  eventType: row.event_type,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

const attemptOfRow = (row: Selectable<WebhookAttemptsTable>): WebhookAttempt => ({
  number: row.number,
  url: row.url,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  responseStatus: row.response_status,
  responseBody: row.response_body,
  error: row.error,
});

/** A delivery with its newest attempt. */
export type LoggedDelivery = { readonly delivery: WebhookDelivery; readonly last: WebhookAttempt | undefined };

const lastAttempts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, WebhookAttempt>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .distinctOn('delivery_id')
    .where('delivery_id', 'in', ids)
    .orderBy('delivery_id')
    .orderBy('position', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.delivery_id, attemptOfRow(row)]));
};

/** One page, newest first, and how many there are in all. */
export const listDeliveries = async (
  db: Db,
  endpointId: string,
  filter: { readonly states: readonly DeliveryState[] | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly deliveries: readonly LoggedDelivery[]; readonly total: number }> => {
  const { states } = filter;
  const matching = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []));
  const rows = await matching
    .selectAll()
    .orderBy('position', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const attempts = await lastAttempts(
    db,
    rows.map(({ id }) => id),
  );
  return { deliveries: rows.map((row) => ({ delivery: deliveryOfRow(row), last: attempts.get(row.id) })), total };
};

export const findDelivery = async (db: Db, endpointId: string, id: string): Promise<LoggedDelivery | undefined> => {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { delivery: deliveryOfRow(row), last: (await lastAttempts(db, [id])).get(id) };
};

const MOST_ATTEMPTS = 100;

/** The attempts of a delivery, newest first. */
export const listAttempts = async (db: Db, deliveryId: string): Promise<readonly WebhookAttempt[]> => {
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('position', 'desc')
    .limit(MOST_ATTEMPTS)
    .execute();
  return rows.map(attemptOfRow);
};

/** What is sent: the event, or the body of a test; both undefined if the event has been purged. */
export const findDeliveryContent = async (
  db: Db,
  deliveryId: string,
): Promise<{
  readonly testBody: string | undefined;
  readonly event: Pick<StoredEvent, 'type' | 'version' | 'data' | 'createdAt'> | undefined;
}> => {
  const row = await db
    .selectFrom('webhook_deliveries')
    .leftJoin('events', 'events.id', 'webhook_deliveries.event_id')
    .select(['test_body', 'events.type', 'events.version', 'events.data', 'events.created_at as at'])
    .where('webhook_deliveries.id', '=', deliveryId)
    .executeTakeFirst();
  if (!row) return { testBody: undefined, event: undefined };
  const { type, version, data, at } = row;
  const isStored = type !== null && version !== null && data !== null && at !== null;
  return { testBody: row.test_body ?? undefined, event: isStored ? { type, version, data, createdAt: at } : undefined };
};

/** Deletes deliveries that ended or were held back, and are older; returns how many. What is still being tried stays. */
export const purgeDeliveries = (db: Db, before: number): Promise<number> =>
  inBatches(async () => {
    const result = await sql`
      delete from webhook_deliveries where id in (
        select webhook_deliveries.id from webhook_deliveries
        join webhook_endpoints on webhook_endpoints.id = webhook_deliveries.endpoint_id
        where webhook_deliveries.created_at < ${before}::bigint
          and (state <> 'pending' and finished_at < ${before}::bigint or state = 'pending' and not webhook_endpoints.enabled)
        order by webhook_deliveries.created_at limit ${PURGE_BATCH}
      )`.execute(db);
    return Number(result.numAffectedRows ?? 0n);
  });
