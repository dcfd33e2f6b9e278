// Admin API for the audit log: lists events by page.
import type { AdminReply } from '@latchkey/wire/admin';
import { AUDIT_EVENTS, type AuditEvent, type AuditEventName } from '../../domain/audit-event.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import { listAuditEvents } from '../../store/audit-events.ts';
import type { AdminHandler } from '../../use-cases/context/operator.ts';
import { pageRange } from './page.ts';

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

const auditEventJSON = (event: AuditEvent): AdminReply<'GET /audit_events'>['data'][number] => ({
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

/** Newest first. */
export const listAdminAuditEvents: AdminHandler<'GET /audit_events'> = async ({ database, instance, query }) => {
  const { user_id: userId, target, after, before } = query;
  const filter = { userId, target, events: readEvents(query.event), after, before };
  const { events, total } = await listAuditEvents(database.db, instance.id, filter, pageRange(query));
  return { data: events.map(auditEventJSON), total_count: total };
};
