// Calls of the admin API about the audit log.
import * as v from 'valibot';
import type { ActorJSON } from '../../json/session.ts';
import { text as givenText, paging, searchText, wholeNumber } from '../field.ts';
import { is, nullable, text, textOrNull, time } from '../replies/entity.ts';
import { type AdminCall, pageOf } from './call.ts';

const eventTime = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER));

const eventQuery = v.strictObject({
  user_id: v.optional(givenText),
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
  /** Who acted instead of the user: the impersonator, or the operator with the secret key. */
  actor: nullable(v.looseObject({ sub: text }) as v.GenericSchema<ActorJSON>),
  session_id: textOrNull,
  client_id: textOrNull,
  ip_address: textOrNull,
  user_agent: textOrNull,
  target: textOrNull,
  reason: textOrNull,
  /** The fields that an operator changed, by their paths; secrets are masked. */
  changes: nullable(v.record(v.string(), v.object({ before: v.unknown(), after: v.unknown() }))),
  created_at: time,
});

export const AUDIT_EVENT_CALLS = {
  'GET /audit_events': { summary: 'List events of the audit log', query: eventQuery, reply: pageOf(auditEvent) },
} as const satisfies Readonly<Record<string, AdminCall>>;
