// Admin API: the audit log as a stream of text, oldest first.
import type { LinkedEvent } from '../../../domain/audit/chain.ts';
import { extendChain, listLinked } from '../../../store/audit-chain.ts';
import type { AdminStreamHandler } from '../../../use-cases/context/operator.ts';
import { type ExportedRow, exportReply, timeCell } from '../export/stream.ts';
import { auditEventJSON } from './event-json.ts';

const PAGE = 500;

const asText = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

const ROW: ExportedRow<LinkedEvent> = {
  json: (event) => ({ ...auditEventJSON(event), link: event.link, hash: event.hash }),
  columns: {
    id: ({ id }) => id,
    created_at: ({ createdAt }) => timeCell(createdAt),
    event: ({ event }) => event,
    user_id: ({ userId }) => userId,
    organization_id: ({ organizationId }) => organizationId,
    actor: ({ actor }) => asText(actor),
    session_id: ({ sessionId }) => sessionId,
    client_id: ({ clientId }) => clientId,
    ip_address: ({ ipAddress }) => ipAddress,
    user_agent: ({ userAgent }) => userAgent,
    target: ({ target }) => target,
    reason: ({ reason }) => reason,
    changes: ({ changes }) => asText(changes),
    link: ({ link }) => link,
    hash: ({ hash }) => hash,
    strategy: ({ strategy }) => strategy,
  },
};

export const exportAdminAuditEvents: AdminStreamHandler<'GET /audit_events/export'> = async (visit) => {
  const { database, instance, ports, query } = visit;
  const { user_id: userId, organization_id: organizationId, after, before } = query;
  // Events of the last second have no place yet.
  await extendChain(database, ports, instance.id);
  let link: number | undefined = 0;
  const next = async (): Promise<readonly LinkedEvent[] | undefined> => {
    if (link === undefined) return undefined;
    const filter = { userId, organizationId, after, before, link, limit: PAGE };
    const events = await listLinked(database.db, instance.id, filter);
    link = events.length < PAGE ? undefined : events.at(-1)?.link;
    return events;
  };
  return exportReply({ name: 'audit-events', format: query.format }, ROW, next);
};
