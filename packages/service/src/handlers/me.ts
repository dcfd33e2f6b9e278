// The signed-in user: read, and where they are signed in. The session in the query says who is meant, never the body.
import type { SessionWithActivitiesJSON, UserJSON } from '@latchkey/wire';
import { isSignedIn } from '../domain/session.ts';
import { Fault } from '../fault.ts';
import type { PathSession } from '../http/guards/session.ts';
import type { Call, Outcome } from '../http/visit.ts';
import { sessionWithActivitiesJSON } from '../present/session-activity.ts';
import { userJSON } from '../present/user.ts';
import { findActivities } from '../store/session-activities.ts';
import { listUserSessions } from '../store/sessions.ts';
import { findPerson } from '../store/views.ts';
import { presenting } from './presenting.ts';

export const getMe = async (visit: Call & PathSession): Promise<Outcome<UserJSON>> => {
  const person = await findPerson(visit.database.db, visit.instance.id, visit.session.userId);
  if (!person) throw new Fault('authentication_invalid');
  return { at: 'reply', reply: userJSON(person.user, person.emails, visit.instance.settings.user_settings) };
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
