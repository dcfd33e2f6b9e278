// An event as receivers get it: the payload form of Standard Webhooks (type, timestamp, data) with the id, the version of the data
// and the instance. Types only, inferred from the schemas of the catalogue.
import type { InferOutput } from 'valibot';
import type { Frozen } from '../endpoints/wire-input.ts';
import type { EventCatalogue } from '../schemas/events/catalogue.ts';
import type { EventType } from './types.ts';

/** The data of an event of that type. */
export type EventData<T extends EventType> = Frozen<InferOutput<EventCatalogue[T]['data']>>;

/** One event: `EventJSON<'user.created'>`, or any of them without a type. `switch (event.type)` tells them apart. */
export type EventJSON<T extends EventType = EventType> = {
  readonly [Type in T]: {
    /** Unique and sortable by time. A repeated delivery has the same id. */
    readonly id: string;
    readonly type: Type;
    /** The version of the schema of `data`. */
    readonly version: number;
    /** When it happened, as ISO 8601. */
    readonly timestamp: string;
    readonly instance_id: string;
    readonly data: EventData<Type>;
  };
}[T];
