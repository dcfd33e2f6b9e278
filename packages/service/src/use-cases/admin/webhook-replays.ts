// Sends webhooks again by request of an operator: one delivery, the events of a range of time, or a test event.
import type { StoredEvent } from '../../domain/events/stored-event.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { webhookBody } from '../../domain/webhooks/body.ts';
import { wantsEvent } from '../../domain/webhooks/endpoint.ts';
import { findDelivery, type LoggedDelivery } from '../../store/webhooks/deliveries.ts';
import { insertTestDelivery, type ReplayRange, replayEvents, restartDelivery } from '../../store/webhooks/replay.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { lockedEndpoint } from './webhook-endpoints.ts';

/** Events of one call: so many are queued quickly, and in one transaction. */
const MOST_EVENTS = 1_000;

/** What a test event contains. */
export type TestEvent = Pick<StoredEvent, 'type' | 'version' | 'data'>;

const refuse = (field: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', field, sentence)]);

const found = (delivery: LoggedDelivery | undefined): LoggedDelivery => {
  if (!delivery) throw new Fault('resource_not_found');
  return delivery;
};

export const replayDelivery = (
  { database, ports }: OperatorDeps,
  instance: Instance,
  endpointId: string,
  id: string,
): Promise<LoggedDelivery> =>
  database.transaction(async (db) => {
    await lockedEndpoint(db, instance, endpointId);
    found(await findDelivery(db, endpointId, id));
    await restartDelivery(db, endpointId, id, ports.clock.now());
    return found(await findDelivery(db, endpointId, id));
  });

export const replayRange = (
  { database, ports }: OperatorDeps,
  instance: Instance,
  endpointId: string,
  range: Pick<ReplayRange, 'since' | 'wanted' | 'after'> & { readonly until: number | undefined },
): Promise<{ readonly queued: number; readonly nextAfter: string | undefined }> =>
  database.transaction(async (db) => {
    const endpoint = await lockedEndpoint(db, instance, endpointId);
    const now = ports.clock.now();
    // The end is included: an event of this millisecond has happened.
    return replayEvents(db, endpoint, { ...range, until: range.until ?? now + 1, limit: MOST_EVENTS, now });
  });

/** Queues the example of a type of event. */
export const sendTestEvent = (
  { database, ports }: OperatorDeps,
  instance: Instance,
  endpointId: string,
  exampleOf: (wants: (type: string) => boolean) => TestEvent | undefined,
): Promise<LoggedDelivery> =>
  database.transaction(async (db) => {
    const endpoint = await lockedEndpoint(db, instance, endpointId);
    if (!endpoint.enabled) throw refuse('enabled', 'The endpoint is disabled. Enable it, then repeat the call.');
    const example = exampleOf((type) => wantsEvent(endpoint.events, type));
    if (!example) throw refuse('type', 'type must be a type of event, such as user.created.');
    const now = ports.clock.now();
    const eventId = ports.ids.at('evt', now);
    const body = webhookBody(eventId, instance.id, { ...example, createdAt: now });
    const id = await insertTestDelivery(db, endpointId, { eventId, type: example.type, body, now });
    return found(await findDelivery(db, endpointId, id));
  });
