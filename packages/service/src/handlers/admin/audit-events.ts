// Admin API for the audit log: lists events by page, and records every change made through the admin API.
import { AUDIT_EVENTS, type AuditEvent, type AuditEventName } from '../../domain/audit-event.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { type AuditFilter, listAuditEvents } from '../../store/audit-events.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import { type PageQuery, readPage } from '../operator/input.ts';
import { type OperatorContext, type OperatorDeps, RefusedValues, refused } from '../operator/reply.ts';

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
  created_at: event.createdAt,
});

/** `GET /audit_events?user_id=&event=&after=&before=&limit=&offset=`: newest first. */
export const listAdminAuditEvents = async (deps: OperatorDeps, instance: Instance, query: AuditQuery) => {
  const { events, total } = await listAuditEvents(deps.database.db, instance.id, readFilter(query), readPage(query));
  return { data: events.map(auditEventJSON), total_count: total };
};

/** The actor of every change made with the secret key. */
const OPERATOR = { sub: 'operator' } as const;

const idIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : undefined;

/** One call of the admin API, as the audit log records it. */
type Change = { readonly instance: Instance; readonly title: string; readonly context: OperatorContext };

const recordChange = (deps: OperatorDeps, db: Db, change: Change, made: unknown): Promise<void> => {
  const { instance, title, context } = change;
  const id = context.req.param('id');
  return record(
    db,
    {
      instance,
      ports: deps.ports,
      now: deps.ports.clock.now(),
      address: context.env.incoming?.socket?.remoteAddress,
      userAgent: context.req.header('user-agent'),
    },
    'admin.changed',
    {
      userId: title.includes('/users/:id') ? id : context.req.param('userId'),
      actor: OPERATOR,
      target: id ?? idIn(made),
      reason: title,
    },
  );
};

/**
 * Runs a call that changes something and records it: in the call's own transaction, so that both commit or neither does; after
 * the call if it opens no transaction.
 */
export const recordingChange = async <T>(
  deps: OperatorDeps,
  change: Change,
  respond: (deps: OperatorDeps) => Promise<T>,
): Promise<T> => {
  let isWritten = false;
  const transaction: Database['transaction'] = async (work) => {
    const isDue = !isWritten;
    const result = await deps.database.transaction(async (db) => {
      const made = await work(db);
      // `false` means that nothing was changed; the call then throws its own error.
      if (isDue && made !== false) await recordChange(deps, db, change, made);
      return made;
    });
    isWritten = true;
    return result;
  };
  const reply = await respond({ ...deps, database: { ...deps.database, transaction } });
  if (!isWritten) await recordChange(deps, deps.database.db, change, reply);
  return reply;
};
