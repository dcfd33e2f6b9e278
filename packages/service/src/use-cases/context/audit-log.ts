// Writes the audit log (docs/security.md R39). The caller passes the transaction of the change, so that both are committed or
// neither; a refusal without a change is written separately.
import type { ActorJSON } from '@latchkey/wire';
import type { AuditEventName } from '@latchkey/wire/admin';
import { type AuditEvent, type FailedEventName, failureEvent } from '../../domain/audit/event.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { FieldChanges } from '../../domain/field-changes.ts';
import { isSignedIn, type Session } from '../../domain/sessions/session.ts';
import { insertAuditEvent } from '../../store/audit-events.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from './call.ts';

/** User agents are cut to this length, because a browser can send any text. */
const USER_AGENT_LENGTH = 400;

/** The call in which an event happened. A visit with a session also provides the user and the impersonator. */
export type Recorded = Pick<Call, 'instance' | 'ports' | 'now' | 'userAgent'> & {
  readonly address: string | undefined;
  readonly session?: Session | undefined;
  readonly client?: { readonly id: string } | undefined;
  /** The parameters in the path of the call, which may name an organization. */
  readonly params?: object | undefined;
};

/**
 * Details that the call does not contain: ids and codes of the contract, no secret and no address. Only the changes of an
 * operator hold values.
 */
type Details = {
  readonly userId?: string | null | undefined;
  readonly sessionId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly actor?: ActorJSON | null | undefined;
  /** Default: the target if it is an organization, or that of the path. */
  readonly organizationId?: string | undefined;
  /** The id of the changed row. */
  readonly target?: string | undefined;
  /** Why it failed, or the strategy of the verification. */
  readonly reason?: string | undefined;
  /** The strategy of the first factor of a sign-in. */
  readonly strategy?: string | undefined;
  /** The fields that an operator changed, with secrets masked. */
  readonly changes?: FieldChanges | undefined;
};

const ORGANIZATION_ID = /^org_/;

const organizationOf = ({ params }: Recorded, { organizationId, target }: Details): string | null => {
  if (organizationId !== undefined) return organizationId;
  if (target !== undefined && ORGANIZATION_ID.test(target)) return target;
  const inPath = params && 'organizationId' in params ? params.organizationId : undefined;
  return typeof inPath === 'string' ? inPath : null;
};

/** One event at the time of the call, for a caller that stores it with other rows. */
export const auditEvent = (call: Recorded, event: AuditEventName, details: Details = {}): AuditEvent => {
  const { instance, ports, session, client } = call;
  return {
    id: ports.ids.next('aud'),
    instanceId: instance.id,
    event,
    userId: details.userId ?? session?.userId ?? null,
    organizationId: organizationOf(call, details),
    actor: details.actor ?? session?.actor ?? null,
    sessionId: details.sessionId ?? session?.id ?? null,
    clientId: details.clientId ?? client?.id ?? null,
    ipAddress: call.address ?? null,
    userAgent: call.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    target: details.target ?? null,
    reason: details.reason ?? null,
    strategy: details.strategy ?? null,
    changes: details.changes ?? null,
    createdAt: call.now,
  };
};

/** Adds one event, at the time of the call. */
export const record = (db: Db, call: Recorded, event: AuditEventName, details: Details = {}): Promise<void> =>
  insertAuditEvent(db, auditEvent(call, event, details));

/** Records the sign-out of each session in a list; sessions that had already ended are left out. */
export const recordSignOuts = async (
  db: Db,
  call: Recorded,
  sessions: readonly Session[],
  event: 'session.ended' | 'session.removed' | 'session.revoked',
): Promise<void> => {
  for (const session of sessions)
    if (isSignedIn(session, call.now)) await record(db, { ...call, session }, event, { target: session.id });
};

/** Records a refusal, if it is an event. */
export const recordRefusal = async (
  db: Db,
  call: Recorded,
  failed: FailedEventName,
  details: Details,
  { items }: Fault,
): Promise<void> => {
  const reason = items[0]?.code;
  const event = reason && failureEvent(failed, reason);
  if (event) await record(db, call, event, { ...details, reason });
};

/** Runs a check outside of any transaction; a refusal is recorded before the error is thrown. */
export const recordingFailure = async <T>(
  call: Recorded & Pick<Call, 'database'>,
  failed: FailedEventName,
  details: Details,
  check: () => Promise<T>,
): Promise<T> => {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Fault) await recordRefusal(call.database.db, call, failed, details, error);
    throw error;
  }
};
