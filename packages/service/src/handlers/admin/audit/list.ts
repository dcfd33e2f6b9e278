// Admin API for the audit log: lists events by page.
import { AUDIT_EVENTS, type AuditEventName } from '@latchkey/wire/admin';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { listAuditEvents } from '../../../store/audit-events.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';
import { auditEventJSON } from './event-json.ts';

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

/** Newest first. */
export const listAdminAuditEvents: AdminHandler<'GET /audit_events'> = async ({ database, instance, query }) => {
  const { user_id: userId, organization_id: organizationId, target, after, before } = query;
  const filter = { userId, organizationId, target, events: readEvents(query.event), after, before };
  const { events, total } = await listAuditEvents(database.db, instance.id, filter, pageRange(query));
  return { data: events.map(auditEventJSON), total_count: total };
};
