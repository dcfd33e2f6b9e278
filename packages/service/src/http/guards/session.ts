// The session that a call is about: it must belong to the client, and be open if the call requires it. A session of another
// client is not found, like one that never existed.

import { Fault } from '../../domain/faults/fault.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import { findSession } from '../../store/sessions/sessions.ts';
import { isLostSession } from '../../store/users/delete-user.ts';
import type { Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { knownClient } from './client.ts';

const GONE: ReadonlySet<string> = new Set(['removed', 'replaced', 'revoked']);

const sessionOf = async (visit: Visit, id: string | undefined): Promise<PathSession> => {
  const known = await knownClient(visit);
  const session = id === undefined ? undefined : await findSession(visit.database.db, known.client.id, id);
  if (session) return { ...known, session };
  // If the user was deleted, the browser gets the reply for a signed-out session (docs/security.md R17).
  const isLost = id !== undefined && (await isLostSession(visit.database.db, known.client.id, id));
  throw new Fault(isLost && visit.method !== 'GET' ? 'authentication_invalid' : 'session_not_found');
};

const pathId = (visit: Visit): string | undefined => ('id' in visit.params ? visit.params.id : undefined);

/** The session in the path, open or ended, as long as the client still lists it. */
export const listedSession = async (visit: Visit): Promise<PathSession> => {
  const found = await sessionOf(visit, pathId(visit));
  if (GONE.has(found.session.status)) throw new Fault('session_not_found');
  return found;
};

/** The session in the path, which must be open: an ended session is refused from the next request on (docs/security.md R17). */
export const openSession = async (visit: Visit): Promise<PathSession> => {
  const found = await sessionOf(visit, pathId(visit));
  if (!isSignedIn(found.session, visit.now)) throw new Fault('authentication_invalid');
  return found;
};

/** The session that the query names, else the last active one; for calls on the signed-in user. */
export const currentSession = async (visit: Visit): Promise<PathSession> => {
  const known = await knownClient(visit);
  const id = visit.url.searchParams.get(visit.names.params.sessionId) ?? known.client.lastActiveSessionId;
  const session = id === null ? undefined : await findSession(visit.database.db, known.client.id, id);
  if (!session || !isSignedIn(session, visit.now)) throw new Fault('authentication_invalid');
  return { ...known, session };
};
