// An event as receivers get it, by webhook or by a call.
import type { EventJSON } from '@latchkey/wire/events';
import type { StoredEvent } from '../../domain/events/stored-event.ts';

export const eventJSON = (event: StoredEvent): EventJSON =>
  ({
    id: event.id,
    type: event.type,
    version: event.version,
    timestamp: new Date(event.createdAt).toISOString(),
    instance_id: event.instanceId,
    data: event.data,
    // The service writes only types of the catalogue, each with its data.
  }) as EventJSON;
