// An event of the audit log, as the admin API shows it.
import type { AdminReply } from '@latchkey/wire/admin';
import type { AuditEvent } from '../../../domain/audit/event.ts';

export const auditEventJSON = (event: AuditEvent): AdminReply<'GET /audit_events'>['data'][number] => ({
  object: 'audit_event',
  id: event.id,
  event: event.event,
  user_id: event.userId,
  organization_id: event.organizationId,
  actor: event.actor,
  session_id: event.sessionId,
  client_id: event.clientId,
  ip_address: event.ipAddress,
  user_agent: event.userAgent,
  target: event.target,
  reason: event.reason,
  strategy: event.strategy,
  changes: event.changes,
  created_at: event.createdAt,
});
