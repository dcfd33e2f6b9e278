// The audit log: rows are written once, read by the operator, and deleted after the retention time. A row stays when its user
// is deleted.

import type { AuditEventName } from '@latchkey/wire/admin';
import { type Selectable, sql } from 'kysely';
import type { AuditEvent } from '../domain/audit/event.ts';
import type { Db } from './database/database.ts';
import type { AuditEventsTable } from './schema/service.ts';

/** The event of a row, without its place in the chain. */
export const eventOfRow = (row: Selectable<AuditEventsTable>): AuditEvent => ({
  id: row.id,
  instanceId: row.instance_id,
  event: row.event,
  userId: row.user_id,
  organizationId: row.organization_id,
  actor: row.actor,
  sessionId: row.session_id,
  clientId: row.client_id,
  ipAddress: row.ip_address,
  userAgent: row.user_agent,
  target: row.target,
  reason: row.reason,
  strategy: row.strategy,
  changes: row.changes,
  createdAt: row.created_at,
});

const eventToRow = (event: AuditEvent) => ({
  id: event.id,
  instance_id: event.instanceId,
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

export const insertAuditEvent = async (db: Db, event: AuditEvent): Promise<void> => {
  const row = eventToRow(event);
  const actor = row.actor === null ? null : JSON.stringify(row.actor);
  const changes = row.changes === null ? null : JSON.stringify(row.changes);
  await db
    .insertInto('audit_events')
    .values({ ...row, actor, changes })
    .execute();
};

/** Events as the parameter of a larger statement, which adds them with `auditInsert`. */
export const auditParameter = (events: readonly AuditEvent[]): string => JSON.stringify(events.map(eventToRow));

/** Adds the events of a parameter, in their order. */
export const auditInsert = (events: string) => sql`
  insert into audit_events (id, instance_id, event, user_id, organization_id, actor, session_id, client_id, ip_address,
      user_agent, target, reason, strategy, changes, created_at)
    select id, instance_id, event, user_id, organization_id, actor, session_id, client_id, ip_address,
      user_agent, target, reason, strategy, changes, created_at
    from json_populate_recordset(null::audit_events, ${events}::json)`;

/** The operator's filter; all given conditions must match. */
export type AuditFilter = {
  readonly userId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly events?: readonly AuditEventName[] | undefined;
  /** The id of the changed row. */
  readonly target?: string | undefined;
  /** From this time on. */
  readonly after?: number | undefined;
  /** Before this time. */
  readonly before?: number | undefined;
};

/** One page, newest first, and how many there are in all. */
export const listAuditEvents = async (
  db: Db,
  instanceId: string,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly events: readonly AuditEvent[]; readonly total: number }> => {
  const { userId, organizationId, events, target, after, before } = filter;
  const matching = db
    .selectFrom('audit_events')
    .where('instance_id', '=', instanceId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .$if(events !== undefined, (query) => query.where('event', 'in', events ?? []))
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? ''))
    .$if(after !== undefined, (query) => query.where('created_at', '>=', after ?? 0))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0));
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { events: rows.map(eventOfRow), total };
};

/** Removes the values of changed fields from the events about a user, who is deleted; the events and their hashes stay. */
export const forgetChangesOf = async (db: Db, instanceId: string, userId: string): Promise<void> => {
  await db
    .updateTable('audit_events')
    .set({ changes: null })
    .where('instance_id', '=', instanceId)
    .where('user_id', '=', userId)
    .execute();
};
