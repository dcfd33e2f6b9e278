// The signed-in user: read, where they are signed in, and signing out there. The session in the query says who is meant, never the body.
import type { SessionWithActivitiesJSON, UserJSON } from '@latchkey/wire';
import { isSignedIn } from '../domain/session.ts';
import { Fault } from '../fault.ts';
import type { PathSession } from '../http/guards/session.ts';
import type { Call, Outcome, Visit } from '../http/visit.ts';
import { sessionWithActivitiesJSON } from '../present/session-activity.ts';
import { userJSON } from '../present/user.ts';
import { closeSession } from '../store/close-session.ts';
import { findAccount } from '../store/people.ts';
import { findActivities } from '../store/session-activities.ts';
import { findUserSession, listUserSessions } from '../store/sessions.ts';
import { presenting } from './presenting.ts';

export const getMe = async (visit: Call & PathSession): Promise<Outcome<UserJSON>> => {
  const account = await findAccount(visit.database.db, visit.instance.id, visit.session.userId);
  if (!account) throw new Fault('authentication_invalid');
  return { at: 'reply', reply: userJSON(account, visit.instance.settings) };
};

/** A bare array (wire §0, trap 6). */
export const listActiveSessions = async (
  visit: Call & PathSession,
): Promise<Outcome<readonly SessionWithActivitiesJSON[]>> => {
  const at = presenting(visit);
  const sessions = (await listUserSessions(at.db, visit.session.userId)).filter((session) =>
    isSignedIn(session, at.now),
  );
  const activities = await findActivities(
    at.db,
    sessions.map((session) => session.id),
  );
  const reply = sessions.map((session) =>
    sessionWithActivitiesJSON(
      session,
      activities.find((activity) => activity.sessionId === session.id),
      at.now,
    ),
  );
  return { at: 'reply', reply };
};

/** Signs the user out somewhere else. A session of somebody else is not found, like one that is over or never was. */
export const revokeSession = async (
  visit: Visit<'POST /me/sessions/:id/revoke'> & PathSession,
): Promise<Outcome<SessionWithActivitiesJSON>> => {
  const { now } = visit;
  const revoked = await visit.database.transaction(async (db) => {
    const found = await findUserSession(db, visit.session.userId, visit.params.id);
    if (!found || !isSignedIn(found, now)) throw new Fault('session_not_found');
    return closeSession(db, found, 'revoked', now);
  });
  const [activity] = await findActivities(visit.database.db, [revoked.id]);
  return { at: 'reply', reply: sessionWithActivitiesJSON(revoked, activity, now) };
};
