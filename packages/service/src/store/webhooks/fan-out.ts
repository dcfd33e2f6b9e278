// Adds the deliveries of new events: one for each enabled endpoint of the instance that wants the type. Runs in the transaction
// that numbers the events, so an event without its deliveries is never visible.
import { createHash } from 'node:crypto';
import type { StoredEvent } from '../../domain/events/stored-event.ts';
import { wantsEvent } from '../../domain/webhooks/endpoint.ts';
import type { Db } from '../database/database.ts';
import { releaseHeads } from './heads.ts';

const ID_LENGTH = 32;
/** Rows per statement, well below the parameters that one statement may have. */
const AT_ONCE = 500;

/** One delivery for each endpoint and event, so its id follows from them. */
export const deliveryIdOf = (endpointId: string, eventId: string): string =>
  `whd_${createHash('sha256').update(`${endpointId} ${eventId}`).digest('hex').slice(0, ID_LENGTH)}`;

/** The row of a pending delivery that does not yet have its place in the order. */
export const newDeliveryRow = (
  endpointId: string,
  event: Pick<StoredEvent, 'id' | 'type' | 'subject' | 'sequence' | 'createdAt'>,
) => ({
  id: deliveryIdOf(endpointId, event.id),
  endpoint_id: endpointId,
  event_id: event.id,
  event_type: event.type,
  subject: event.subject,
  sequence: event.sequence,
  test_body: null,
  state: 'pending' as const,
  ready: false,
  next_attempt_at: event.createdAt,
  created_at: event.createdAt,
  finished_at: null,
});

/** The caller's transaction has numbered the events. */
export const fanOutDeliveries = async (db: Db, events: readonly StoredEvent[]): Promise<void> => {
  const instanceIds = [...new Set(events.map(({ instanceId }) => instanceId))];
  if (instanceIds.length === 0) return;
  const endpoints = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'instance_id', 'events'])
    .where('instance_id', 'in', instanceIds)
    .where('enabled', '=', true)
    .orderBy('id')
    .forShare()
    .execute();
  const rows = endpoints.flatMap((endpoint) =>
    events
      .filter(({ instanceId, type }) => instanceId === endpoint.instance_id && wantsEvent(endpoint.events, type))
      .map((event) => newDeliveryRow(endpoint.id, event)),
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const batch = rows.slice(from, from + AT_ONCE);
    await db
      .insertInto('webhook_deliveries')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
      .execute();
    await releaseHeads(
      db,
      batch.map((row) => ({ endpointId: row.endpoint_id, subject: row.subject })),
    );
  }
};
