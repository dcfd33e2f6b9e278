// Writes the audit log (docs/security.md R39). A handler gives the transaction of the change, so that neither is there without
// the other; a refusal that changes nothing is written by itself.
import type { ActorJSON } from '@latchkey/wire';
import { type AuditEventName, type FailedEventName, failureEvent } from '../../domain/audit-event.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { isSignedIn, type Session } from '../../domain/sessions/session.ts';
import { insertAuditEvent } from '../../store/audit-events.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from './call.ts';

/** Browsers send what they like; more than this tells nobody anything. */
const USER_AGENT_LENGTH = 400;

/** The call in which something happened. A visit with a session says by itself whose account it is and who acts. */
export type Recorded = Pick<Call, 'instance' | 'ports' | 'now' | 'userAgent'> & {
  readonly address: string | undefined;
  readonly session?: Session | undefined;
  readonly client?: { readonly id: string } | undefined;
};

/** What the call does not say by itself. Ids and codes of the contract only: nothing here may be a secret or an address. */
type Details = {
  readonly userId?: string | null | undefined;
  readonly sessionId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly actor?: ActorJSON | null | undefined;
  /** The id of what was changed. */
  readonly target?: string | undefined;
  /** Why it failed, or how it was proven. */
  readonly reason?: string | undefined;
};

/** Adds one event, at the time of the call. */
export const record = (db: Db, call: Recorded, event: AuditEventName, details: Details = {}): Promise<void> => {
  const { instance, ports, session, client } = call;
  return insertAuditEvent(db, {
    id: ports.ids.next('aud'),
    instanceId: instance.id,
    event,
    userId: details.userId ?? session?.userId ?? null,
    actor: details.actor ?? session?.actor ?? null,
    sessionId: details.sessionId ?? session?.id ?? null,
    clientId: details.clientId ?? client?.id ?? null,
    ipAddress: call.address ?? null,
    userAgent: call.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    target: details.target ?? null,
    reason: details.reason ?? null,
    createdAt: call.now,
  });
};

/** Writes down that everybody of a list is signed out now; those who were not any more are left out. */
export const recordSignOuts = async (
  db: Db,
  call: Recorded,
  sessions: readonly Session[],
  event: 'session.ended' | 'session.removed' | 'session.revoked',
): Promise<void> => {
  for (const session of sessions)
    if (isSignedIn(session, call.now)) await record(db, { ...call, session }, event, { target: session.id });
};

/** Writes down that something was refused, where that is an event. */
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

/** Runs a check that happens outside of any transaction; when it refuses, the log says so before the caller hears it. */
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
