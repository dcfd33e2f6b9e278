// The session that a call is about: it must belong to the client, and be open if the call requires it. A session of another
// client is not found, like one that never existed. A pending session may make only the calls that its tasks need.
import type { SessionTaskKey } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import { SESSION_TASKS } from '../../domain/sessions/tasks.ts';
import { type DemandedSession, findDemandedSession } from '../../store/sessions/demanded-session.ts';
import { isLostSession } from '../../store/users/delete-user.ts';
import type { Visit } from '../../use-cases/context/call.ts';
import type { KnownClient, OpenSession, PathSession } from '../../use-cases/context/client-secret.ts';
import { readTasks } from '../../use-cases/context/session-tasks.ts';
import type { ReadOf } from '../reach/reach-instance.ts';
import { readingGuard } from '../visit.ts';
import { knownClient } from './client.ts';

const GONE: ReadonlySet<string> = new Set(['removed', 'replaced', 'revoked']);

type Found = KnownClient & DemandedSession;

/** The session of a client; usually it was read when the call was opened. */
const findSession = async (
  { identified, database }: Visit,
  { client }: KnownClient,
  id: string | null,
): Promise<DemandedSession | undefined> => {
  if (identified?.read.what === 'session') return identified.session;
  return id === null ? undefined : findDemandedSession(database.db, client.id, id);
};

const sessionOf = async (visit: Visit, id: string | undefined): Promise<Found> => {
  const known = await knownClient(visit);
  const found = await findSession(visit, known, id ?? null);
  if (found) return { browser: known.browser, client: known.client, session: found.session, demands: found.demands };
  // If the user was deleted, the browser gets the reply for a signed-out session (docs/security.md R17).
  const isLost = id !== undefined && (await isLostSession(visit.database.db, known.client.id, id));
  throw new Fault(isLost && visit.method !== 'GET' ? 'authentication_invalid' : 'session_not_found');
};

const pathId = (visit: Visit): string | undefined => ('id' in visit.params ? visit.params.id : undefined);

const readsPathSession: ReadOf = ({ params }) => ({ what: 'session', id: params.id ?? '' });

/** The session in the path, open or ended, as long as the client still lists it. */
export const listedSession = readingGuard(
  'listedSession',
  readsPathSession,
  async (visit: Visit): Promise<PathSession> => {
    const { demands: _demands, ...found } = await sessionOf(visit, pathId(visit));
    if (GONE.has(found.session.status)) throw new Fault('session_not_found');
    return found;
  },
);

/** Tasks during which a pending session may make a call. */
export type AllowedTasks = readonly SessionTaskKey[];

/** For calls that a session may make whatever its tasks are. */
export const ANY_TASK: AllowedTasks = SESSION_TASKS;

/** What lists of the route table show of the tasks. */
export const shownTasks = (allowed: AllowedTasks): string => (allowed === ANY_TASK ? 'any task' : allowed.join(', '));

/** Refuses a session that is not open, and one that is pending with none of the tasks that need the call. */
const requireOpen = async (visit: Visit, found: Found, allowed: AllowedTasks): Promise<OpenSession> => {
  if (!isSignedIn(found.session, visit.now)) throw new Fault('authentication_invalid');
  const tasks = await readTasks(visit, found);
  if (tasks.length > 0 && !tasks.some((task) => allowed.includes(task))) throw new Fault('session_pending');
  return { browser: found.browser, client: found.client, session: found.session, tasks };
};

/** The session in the path, which must be open: an ended session is refused from the next request on (docs/security.md R17). */
export const openSession = readingGuard(
  'openSession',
  readsPathSession,
  async (visit: Visit): Promise<OpenSession> => requireOpen(visit, await sessionOf(visit, pathId(visit)), []),
);

/** The same for a call that a pending session may make during these tasks. */
export const openSessionDuring = (allowed: AllowedTasks) =>
  readingGuard(
    `openSession(${shownTasks(allowed)})`,
    readsPathSession,
    async (visit: Visit): Promise<OpenSession> => requireOpen(visit, await sessionOf(visit, pathId(visit)), allowed),
  );

const namedSession = ({ url, names }: Pick<Visit, 'url' | 'names'>): string | null =>
  url.searchParams.get(names.params.sessionId);

/** For guards that find the current session. */
export const readsCurrentSession: ReadOf = (asked) => ({ what: 'session', id: namedSession(asked) });

const findCurrent = async (visit: Visit, allowed: AllowedTasks): Promise<OpenSession> => {
  const known = await knownClient(visit);
  const found = await findSession(visit, known, namedSession(visit) ?? known.client.lastActiveSessionId);
  if (!found) throw new Fault('authentication_invalid');
  return requireOpen(visit, { ...known, ...found }, allowed);
};

/** The session that the query names, else the last active one; for calls on the signed-in user. */
export const currentSession = readingGuard('currentSession', readsCurrentSession, (visit: Visit) =>
  findCurrent(visit, []),
);

/** The same for a call that a pending session may make during these tasks. */
export const currentSessionDuring = (allowed: AllowedTasks) =>
  readingGuard(`currentSession(${shownTasks(allowed)})`, readsCurrentSession, (visit: Visit) =>
    findCurrent(visit, allowed),
  );
