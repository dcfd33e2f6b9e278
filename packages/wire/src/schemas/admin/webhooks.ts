// Calls of the admin API about webhook endpoints: the addresses that events are sent to, their signing secrets, and the log of
// deliveries.
import * as v from 'valibot';
import { EVENT_TYPES, isEventType } from '../../events/types.ts';
import { text as givenText, name, paging, wholeNumber } from '../field.ts';
import { count, is, list, nullable, oneOf, text, textOrNull, time, timeOrNull, truth } from '../replies/entity.ts';
import { type AdminCall, deleted, oneOrMore, pageOf, pagingQuery, readVersion } from './call.ts';

const URL_MAX = 2_048;
const MOST_EVENTS = 100;
const MOST_HEADERS = 20;
const HEADER_MAX = 1_024;
const MOST_PER_SECOND = 1_000;

const isEndpointUrl = (given: string): boolean => {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password, hash } = new URL(given);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
};

const url = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(URL_MAX),
  v.check(isEndpointUrl, 'Must be an https address without a user name, a password or a fragment.'),
);

/** A type of event, or a kind with all its types. */
const isWantedEvent = (given: string): boolean =>
  isEventType(given) || EVENT_TYPES.some((type) => given === `${type.split('.')[0]}.*`);

/** Types of events, such as `user.created`, or all of one kind, such as `user.*`; an empty list means every event. */
const events = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check(isWantedEvent, 'Each is a type of event, such as user.created, or user.* for all of a kind.'),
    ),
  ),
  v.maxLength(MOST_EVENTS, `Give ${MOST_EVENTS} types at most.`),
);

/** Headers that the service sets itself, or that change what the connection is. */
const RESERVED =
  /^(?:webhook-.*|content-.*|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|cookie|user-agent)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

const headers = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.regex(HEADER_NAME, 'Each name must be one of a header.'),
      v.check((given) => !RESERVED.test(given), 'The service sets this header itself.'),
    ),
    v.pipe(v.string(), v.maxLength(HEADER_MAX), v.regex(HEADER_VALUE, 'Use printable ASCII characters.')),
  ),
  v.check((given) => Object.keys(given).length <= MOST_HEADERS, `Give ${MOST_HEADERS} headers at most.`),
);

const ratePerSecond = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PER_SECOND)));

const newEndpoint = v.strictObject({
  url,
  events: v.optional(events, []),
  description: v.optional(name, ''),
  headers: v.optional(headers, {}),
  /** How many requests are started in a second at most; null for no limit. */
  rate_per_second: v.optional(ratePerSecond, null),
  enabled: v.optional(v.boolean(), true),
});

const endpointChange = v.strictObject({
  url: v.optional(url),
  events: v.optional(events),
  description: v.optional(name),
  headers: v.optional(headers),
  rate_per_second: v.optional(ratePerSecond),
  enabled: v.optional(v.boolean()),
  updated_at: readVersion,
});

const endpointFields = {
  object: is('webhook_endpoint'),
  id: text,
  url: text,
  description: text,
  events: list(text),
  /** Only the names: values may be credentials. */
  header_names: list(text),
  rate_per_second: nullable(count),
  enabled: truth,
  /** `gone`: it answered 410; `failing`: no delivery succeeded for five days. */
  disabled_reason: nullable(oneOf(['operator', 'gone', 'failing'])),
  /** Since when every attempt has failed. */
  failing_since: timeOrNull,
  created_at: time,
  updated_at: time,
};

const endpoint = v.object(endpointFields);

/** The secret is in the reply to the creation; later, `secrets/:secretId/reveal` shows it. */
const madeEndpoint = v.object({ ...endpointFields, secret: text });

const SECRET_TYPES = ['v1', 'v1a'] as const;

const newSecret = v.strictObject({
  /** `v1`: a shared key (HMAC-SHA-256); `v1a`: a key pair (ed25519), of which the receiver needs the public key only. */
  type: v.optional(v.picklist(SECRET_TYPES), 'v1'),
  /** A key that receivers have already: `whsec_…` for v1, `whsk_…` for v1a. */
  secret: v.optional(v.pipe(v.string(), v.maxLength(256))),
});

const secretFields = {
  object: is('webhook_secret'),
  id: text,
  type: oneOf(SECRET_TYPES),
  /** `whpk_…` of a key pair. */
  public_key: textOrNull,
  created_at: time,
};

const secret = v.object(secretFields);

/** `whsec_…`; null for a key pair, whose private part never leaves the service. */
const shownSecret = v.object({ ...secretFields, secret: textOrNull });

const attempt = v.object({
  number: count,
  url: text,
  /** When the request was sent, and for how long the service waited. */
  started_at: time,
  duration_ms: count,
  response_status: nullable(count),
  /** The first 4 kB. */
  response_body: textOrNull,
  /** Why there was no response, such as `timeout`, `private_address` or `ECONNREFUSED`. */
  error: textOrNull,
});

const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

const deliveryFields = {
  object: is('webhook_delivery'),
  id: text,
  endpoint_id: text,
  event_id: text,
  event_type: text,
  state: oneOf(DELIVERY_STATES),
  attempt_count: count,
  next_attempt_at: timeOrNull,
  last_attempt: nullable(attempt),
  created_at: time,
  finished_at: timeOrNull,
};

const delivery = v.object(deliveryFields);

const wholeDelivery = v.object({
  ...deliveryFields,
  request: v.object({ method: is('POST'), url: text, header_names: list(text), body: textOrNull }),
  /** Newest first. */
  attempts: list(attempt),
});

const deliveryQuery = v.strictObject({ state: v.optional(oneOrMore(DELIVERY_STATES)), ...paging });

/** Of the last 24 hours; `before`: of the 24 hours before those. */
const endpointStatistics = v.object({
  object: is('webhook_endpoint_statistics'),
  delivered: v.object({ now: count, before: count }),
  failed: v.object({ now: count, before: count }),
  /** Deliveries that are not finished yet, whatever their age. */
  waiting: count,
  oldest_waiting_at: timeOrNull,
  /** How long the endpoint took to answer with success: the median and the longest; null without such an answer. */
  typical_ms: nullable(count),
  slowest_ms: nullable(count),
});

const testEvent = v.strictObject({ type: v.optional(givenText) });

const replayRange = v.strictObject({
  /** From this time on, in milliseconds since 1970. */
  since: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  /** Before this time; now if it is left out. */
  until: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  /** `undelivered`: what failed or was never queued; `failed`: only what failed; `all`: also what was delivered. */
  state: v.optional(v.picklist(['undelivered', 'failed', 'all']), 'undelivered'),
  /** `next_after` of the reply before, to continue. */
  after: v.optional(givenText),
});

const replayReply = v.object({
  object: is('webhook_replay'),
  /** How many deliveries are pending again. */
  queued: count,
  /** Send it as `after` to continue; null when the whole range is done. */
  next_after: textOrNull,
});

export type WebhookEndpointJSON = v.InferOutput<typeof endpoint>;
export type WebhookSecretJSON = v.InferOutput<typeof secret>;
export type WebhookAttemptJSON = v.InferOutput<typeof attempt>;
export type WebhookDeliveryJSON = v.InferOutput<typeof delivery>;

export const WEBHOOK_CALLS = {
  'GET /webhook_endpoints': { summary: 'List the webhook endpoints', query: pagingQuery, reply: pageOf(endpoint) },
  'POST /webhook_endpoints': {
    summary: 'Create a webhook endpoint; the reply has its signing secret',
    body: newEndpoint,
    reply: madeEndpoint,
  },
  'GET /webhook_endpoints/:id': { summary: 'Read a webhook endpoint', reply: endpoint },
  'PATCH /webhook_endpoints/:id': {
    summary: 'Change, enable or disable a webhook endpoint',
    body: endpointChange,
    reply: endpoint,
  },
  'DELETE /webhook_endpoints/:id': {
    summary: 'Delete a webhook endpoint and the log of its deliveries',
    reply: deleted,
  },
  'GET /webhook_endpoints/:id/secrets': {
    summary: 'List the signing secrets of a webhook endpoint, without the secrets themselves',
    query: pagingQuery,
    reply: pageOf(secret),
  },
  'POST /webhook_endpoints/:id/secrets': {
    summary: 'Add a signing secret; every request is signed with all of them',
    body: newSecret,
    reply: shownSecret,
  },
  'POST /webhook_endpoints/:id/secrets/:secretId/reveal': { summary: 'Show a signing secret', reply: shownSecret },
  'DELETE /webhook_endpoints/:id/secrets/:secretId': {
    summary: 'Delete a signing secret; one must remain',
    reply: deleted,
  },
  'POST /webhook_endpoints/:id/test': {
    summary: 'Send a test event: the example of a type that the endpoint receives',
    body: testEvent,
    reply: delivery,
  },
  'GET /webhook_endpoints/:id/statistics': {
    summary: 'Count the deliveries to a webhook endpoint in the last 24 hours, and how long it took to answer',
    reply: endpointStatistics,
  },
  'GET /webhook_endpoints/:id/deliveries': {
    summary: 'List the deliveries to a webhook endpoint, newest first, each with its last attempt',
    query: deliveryQuery,
    reply: pageOf(delivery),
  },
  'GET /webhook_endpoints/:id/deliveries/:deliveryId': {
    summary: 'Read a delivery with its request and all attempts',
    reply: wholeDelivery,
  },
  'POST /webhook_endpoints/:id/deliveries/:deliveryId/replay': {
    summary: 'Send an event again, with the same id',
    reply: delivery,
  },
  'POST /webhook_endpoints/:id/replay': {
    summary: 'Send the events of a range of time again, up to 1,000 with each call',
    body: replayRange,
    reply: replayReply,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
