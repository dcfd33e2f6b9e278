// Calls of the admin API about the audit log.
import * as v from 'valibot';
import type { ActorJSON } from '../../json/session.ts';
import { text as givenText, paging, searchText, wholeNumber } from '../field.ts';
import { count, is, nullable, oneOf, text, textOrNull, time } from '../replies/entity.ts';
import { type AdminCall, EXPORT_TYPES, exportFormat, pageOf } from './call.ts';

const eventTime = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER));

const eventQuery = v.strictObject({
  user_id: v.optional(givenText),
  organization_id: v.optional(givenText),
  /** One event name, or several separated by commas. */
  event: v.optional(searchText),
  /** The id of the changed row. */
  target: v.optional(givenText),
  /** From this time on, in milliseconds since 1970. */
  after: eventTime,
  /** Before this time. */
  before: eventTime,
  ...paging,
});

const auditEvent = v.object({
  object: is('audit_event'),
  id: text,
  event: text,
  user_id: textOrNull,
  /** The organization in which it happened. */
  organization_id: textOrNull,
  /** Who acted instead of the user: the impersonator, or the operator with the secret key. */
  actor: nullable(v.looseObject({ sub: text }) as v.GenericSchema<ActorJSON>),
  session_id: textOrNull,
  client_id: textOrNull,
  ip_address: textOrNull,
  user_agent: textOrNull,
  target: textOrNull,
  reason: textOrNull,
  /** The strategy of the first factor, of a sign-in that was completed or refused. */
  strategy: textOrNull,
  /** The fields that an operator changed, by their paths; secrets are masked. */
  changes: nullable(v.record(v.string(), v.object({ before: v.unknown(), after: v.unknown() }))),
  created_at: time,
});

const exportQuery = v.strictObject({
  /** One JSON object per line, or a table; default ndjson. */
  format: v.optional(exportFormat),
  user_id: v.optional(givenText),
  organization_id: v.optional(givenText),
  after: eventTime,
  before: eventTime,
});

const verificationQuery = v.strictObject({
  /** Begin after this number of the chain; default: at the oldest event that is kept. */
  after_link: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});

const place = v.object({ link: count, hash: text });

const verification = v.object({
  object: is('audit_log_verification'),
  /** The place after which this call began. */
  first: place,
  /** How many events this call has compared with their hashes. */
  checked: count,
  /** Where the next call begins; null at the end of the chain. */
  next_link: nullable(count),
  /** The newest place: keep it elsewhere, and a later chain without it was replaced. */
  last: place,
  problem: nullable(
    v.object({
      /** An event was changed or is missing, or the stored ends of the chain were changed. */
      kind: oneOf(['event_changed', 'event_missing', 'record_changed']),
      link: nullable(count),
      event_id: textOrNull,
    }),
  ),
});

export const AUDIT_EVENT_CALLS = {
  'GET /audit_events': { summary: 'List events of the audit log', query: eventQuery, reply: pageOf(auditEvent) },
  'GET /audit_events/export': {
    summary: 'Export the audit log, oldest first, as a stream of text',
    query: exportQuery,
    reply: v.string(),
    replyTypes: EXPORT_TYPES,
  },
  'GET /audit_events/verification': {
    summary: 'Verify the chain of the audit log: name the first event that was changed or removed',
    query: verificationQuery,
    reply: verification,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
