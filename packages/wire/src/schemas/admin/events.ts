// The call of the admin API that reads events in their order.
import * as v from 'valibot';
import type { EventJSON } from '../../events/event.ts';
import { EVENT_TYPES } from '../../events/types.ts';
import { EVENTS_PAGE_SIZE_MAX, EVENTS_WAIT_SECONDS } from '../../limits.ts';
import { wholeNumber } from '../field.ts';
import { count, json, oneOf, text, truth } from '../replies/entity.ts';
import { type AdminCall, oneOrMore } from './call.ts';

const AFTER = /^(?:latest|[0-9]{1,15}|evt_[0-9A-Za-z]{27})$/;
const BEFORE = /^(?:latest|[0-9]{1,15})$/;

const eventsQuery = v.strictObject({
  /** The `cursor` of the last reply, the id of an event, or `latest`; without it, the oldest stored event is the first. */
  after: v.optional(v.pipe(v.string(), v.regex(AFTER, 'Send the cursor of the last reply, or the id of an event.'))),
  /**
   * Reads backwards, the newest event first: `latest`, then the `cursor` of the last reply. Without `after`, and nothing is waited for.
   */
  before: v.optional(v.pipe(v.string(), v.regex(BEFORE, 'Send latest, or the cursor of the last reply.'))),
  limit: v.optional(wholeNumber(1, EVENTS_PAGE_SIZE_MAX)),
  /** How many seconds the call waits for an event if there is none yet. */
  wait: v.optional(wholeNumber(0, EVENTS_WAIT_SECONDS)),
  /** Only events of these types. */
  types: v.optional(oneOrMore(EVENT_TYPES)),
});

// Each type has its schema in the catalogue; the service writes only what the catalogue has.
const event = v.object({
  id: text,
  type: oneOf(EVENT_TYPES),
  version: count,
  timestamp: text,
  instance_id: text,
  data: json,
}) as unknown as v.GenericSchema<EventJSON>;

const eventsReply = v.object({
  data: v.array(event),
  /** The `after` of the next call. */
  cursor: text,
  has_more: truth,
});

export const EVENT_CALLS = {
  'GET /events': {
    summary: 'Read events in their order, or wait for the next',
    query: eventsQuery,
    reply: eventsReply,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
