// Admin API for the audit log: lists events by page.
import { AUDIT_EVENTS, type AuditEvent, type AuditEventName } from '../../domain/audit-event.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { type AuditFilter, listAuditEvents } from '../../store/audit-events.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { type PageQuery, readPage } from '../operator/input.ts';

type AuditQuery = PageQuery & {
  readonly user_id?: string;
  /** One event name, or several separated by commas. */
  readonly event?: string;
  readonly after?: string;
  readonly before?: string;
};

const isEvent = (name: string): name is AuditEventName => AUDIT_EVENTS.some((known) => known === name);

const readEvents = (given: string | undefined): readonly AuditEventName[] | undefined => {
  const names = given?.split(',').map((name) => name.trim());
  const unknown = names?.find((name) => !isEvent(name));
  if (unknown !== undefined)
    throw new RefusedValues([
      refused('form_param_value_invalid', 'event', `event: there is no event called "${unknown}".`),
    ]);
  return names?.filter(isEvent);
};

const readTime = (name: 'after' | 'before', given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  const time = Number(given);
  if (given !== '' && Number.isSafeInteger(time) && time >= 0) return time;
  throw new RefusedValues([
    refused('form_param_format_invalid', name, `${name}: give a time as milliseconds since 1970.`),
  ]);
};

const readFilter = (query: AuditQuery): AuditFilter => ({
  userId: query.user_id,
  events: readEvents(query.event),
  after: readTime('after', query.after),
  before: readTime('before', query.before),
});

const auditEventJSON = (event: AuditEvent) => ({
  object: 'audit_event',
  id: event.id,
  event: event.event,
  user_id: event.userId,
  actor: event.actor,
  session_id: event.sessionId,
  client_id: event.clientId,
  ip_address: event.ipAddress,
  user_agent: event.userAgent,
  target: event.target,
  reason: event.reason,
  changes: event.changes,
  created_at: event.createdAt,
});

/** `GET /audit_events?user_id=&event=&after=&before=&limit=&offset=`: newest first. */
export const listAdminAuditEvents = async (deps: OperatorDeps, instance: Instance, query: AuditQuery) => {
  const { events, total } = await listAuditEvents(deps.database.db, instance.id, readFilter(query), readPage(query));
  return { data: events.map(auditEventJSON), total_count: total };
};
