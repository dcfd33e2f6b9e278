// Admin API: the audit log as a stream of text, oldest first. The stream reads page by page as fast as its reader takes them.
import type { LinkedEvent } from '../../../domain/audit/chain.ts';
import { chainMac, extendChain, listLinked } from '../../../store/audit-chain.ts';
import type { AdminStreamHandler } from '../../../use-cases/context/operator.ts';
import { csvLine } from './csv.ts';
import { auditEventJSON } from './event-json.ts';

const PAGE = 500;

type Format = {
  readonly type: string;
  readonly head: string;
  readonly line: (event: LinkedEvent) => string;
};

const asText = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** The columns of a table, and the value of each. */
const COLUMNS: Readonly<Record<string, (event: LinkedEvent) => string | number | null>> = {
  id: ({ id }) => id,
  created_at: ({ createdAt }) => new Date(createdAt).toISOString(),
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
};

const FORMATS: Readonly<Record<'ndjson' | 'csv', Format>> = {
  ndjson: {
    type: 'application/x-ndjson',
    head: '',
    line: (event) => `${JSON.stringify({ ...auditEventJSON(event), link: event.link, hash: event.hash })}\n`,
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    head: csvLine(Object.keys(COLUMNS)),
    line: (event) => csvLine(Object.values(COLUMNS).map((column) => column(event))),
  },
};

/** A stream of pages of text; `next` returns undefined at the end. */
const textStream = (head: string, next: () => Promise<string | undefined>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => {
      if (head !== '') controller.enqueue(encoder.encode(head));
    },
    pull: async (controller) => {
      const text = await next();
      if (text === undefined) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
};

export const exportAdminAuditEvents: AdminStreamHandler<'GET /audit_events/export'> = async (visit) => {
  const { database, instance, ports, query } = visit;
  const { user_id: userId, organization_id: organizationId, after, before } = query;
  const format = FORMATS[query.format ?? 'ndjson'];
  // Events of the last second have no place yet.
  await extendChain(database, chainMac(ports), instance.id);
  let link: number | undefined = 0;
  const next = async (): Promise<string | undefined> => {
    if (link === undefined) return undefined;
    const filter = { userId, organizationId, after, before, link, limit: PAGE };
    const events = await listLinked(database.db, instance.id, filter);
    link = events.length < PAGE ? undefined : events.at(-1)?.link;
    return events.map(format.line).join('');
  };
  return new Response(textStream(format.head, next), {
    headers: {
      'content-type': format.type,
      'content-disposition': `attachment; filename="audit-events.${query.format ?? 'ndjson'}"`,
    },
  });
};
