// Makes deliveries pending again, or for the first time: one, the events of a range of time, and test events. The caller has locked
// the endpoint.
import { sql } from 'kysely';
import type { StoredEvent } from '../../domain/events/stored-event.ts';
import { type WebhookEndpoint, wantsEvent } from '../../domain/webhooks/endpoint.ts';
import type { Db } from '../database/database.ts';
import { deliveryIdOf, newDeliveryRow } from './fan-out.ts';
import { releaseHeads } from './heads.ts';
import { DELIVERY_LEASE_MS } from './queue.ts';

/** Adds the delivery of a test event, which waits for no other. Returns its id. */
export const insertTestDelivery = async (
  db: Db,
  endpointId: string,
  test: { readonly eventId: string; readonly type: string; readonly body: string; readonly now: number },
): Promise<string> => {
  const event = { id: test.eventId, type: test.type, subject: test.eventId, sequence: 0, createdAt: test.now };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...newDeliveryRow(endpointId, event), test_body: test.body, ready: true })
    .execute();
  return deliveryIdOf(endpointId, test.eventId);
};

/** Starts a delivery that has ended from the beginning. One that waits for its next attempt becomes due, unless it is being sent. */
export const restartDelivery = async (db: Db, endpointId: string, id: string, now: number): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '>', now + DELIVERY_LEASE_MS)
    .execute();
  const row = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', ready: false, attempts: 0, next_attempt_at: now, finished_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .where('state', '<>', 'pending')
    .returning('subject')
    .executeTakeFirst();
  if (row) await releaseHeads(db, [{ endpointId, subject: row.subject }]);
};

export type ReplayRange = {
  readonly since: number;
  readonly until: number;
  /** `undelivered`: what failed or was never queued; `failed`: what failed; `all`: also what was delivered. */
  readonly wanted: 'undelivered' | 'failed' | 'all';
  /** The id of the last event of the batch before. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly now: number;
};

type EventHead = Pick<StoredEvent, 'id' | 'type' | 'subject' | 'sequence' | 'createdAt'>;

const eventsIn = async (db: Db, instanceId: string, range: ReplayRange): Promise<readonly EventHead[]> => {
  const { rows } = await sql<{ id: string; type: string; subject: string; sequence: number; created_at: number }>`
    select id, type, subject, sequence, created_at from events
    where instance_id = ${instanceId} and sequence is not null
      and created_at >= ${range.since}::bigint and created_at < ${range.until}::bigint
      and (created_at, sequence) > (
        coalesce((select created_at from events where id = ${range.after ?? ''}), -1),
        coalesce((select sequence from events where id = ${range.after ?? ''}), -1)
      )
    order by created_at, sequence limit ${range.limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    subject: row.subject,
    sequence: row.sequence,
    createdAt: row.created_at,
  }));
};

/** Deliveries that have ended, pending again; those of events without a delivery are added, unless only failed ones are wanted. */
const requeue = async (
  db: Db,
  endpointId: string,
  events: readonly EventHead[],
  { wanted, now }: ReplayRange,
): Promise<number> => {
  const rows = events.map((event) => ({ ...newDeliveryRow(endpointId, event), next_attempt_at: now }));
  const ids = rows.map(({ id }) => id);
  const restarted = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', ready: false, attempts: 0, next_attempt_at: now, finished_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('id', 'in', ids)
    .where('state', 'in', wanted === 'all' ? ['failed', 'delivered'] : ['failed'])
    .executeTakeFirst();
  const added =
    wanted === 'failed'
      ? 0n
      : (
          await db
            .insertInto('webhook_deliveries')
            .values(rows)
            .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows;
  await releaseHeads(
    db,
    events.map(({ subject }) => ({ endpointId, subject })),
  );
  return Number(restarted.numUpdatedRows + (added ?? 0n));
};

/** Queues the events of a range that the endpoint wants. `nextAfter` is undefined at the end of the range. */
export const replayEvents = async (
  db: Db,
  endpoint: WebhookEndpoint,
  range: ReplayRange,
): Promise<{ readonly queued: number; readonly nextAfter: string | undefined }> => {
  const events = await eventsIn(db, endpoint.instanceId, range);
  const wanted = events.filter(({ type }) => wantsEvent(endpoint.events, type));
  const queued = wanted.length === 0 ? 0 : await requeue(db, endpoint.id, wanted, range);
  return { queued, nextAfter: events.length < range.limit ? undefined : events.at(-1)?.id };
};
