// The body of a webhook: the event in its envelope. It is the same text for every attempt, because the signature covers it.
import type { StoredEvent } from '../events/stored-event.ts';

export const webhookBody = (
  id: string,
  instanceId: string,
  { type, version, createdAt, data }: Pick<StoredEvent, 'type' | 'version' | 'data' | 'createdAt'>,
): string =>
  JSON.stringify({ id, type, version, timestamp: new Date(createdAt).toISOString(), instance_id: instanceId, data });
