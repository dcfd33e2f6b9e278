// Active sessions of the signed-in user, and revoking them (docs/reference/wire.md#user-calls). A session of another user is not
// found, like one that has ended or never existed.

import type { SessionStatus, SessionWithActivitiesJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { isSignedIn, type Session } from '../../domain/sessions/session.ts';
import { sessionTasks, shownStatus } from '../../domain/sessions/tasks.ts';
import { presenting } from '../../http/presenting.ts';
import { sessionWithActivitiesJSON } from '../../present/sessions/activity.ts';
import { findActivities } from '../../store/sessions/session-activities.ts';
import { listUserSessions } from '../../store/sessions/sessions.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { revokeSession as revoke } from '../../use-cases/sessions/sign-out.ts';

/** A bare array (docs/reference/wire.md#framing). */
export const listActiveSessions = async (
  visit: Call & PathSession,
): Promise<Outcome<readonly SessionWithActivitiesJSON[]>> => {
  const at = presenting(visit);
  const all = await listUserSessions(at.db, visit.session.userId);
  const sessions = all.filter((session) => isSignedIn(session, at.now));
  const activities = await findActivities(
    at.db,
    sessions.map((session) => session.id),
  );
  const activityOf = new Map(activities.map((activity) => [activity.sessionId, activity]));
  const account = await findAccount(at.db, visit.instance.id, visit.session.userId);
  if (!account) throw new Fault('authentication_invalid');
  const statusOf = (session: Session): SessionStatus =>
    shownStatus(session, sessionTasks(visit.instance.settings, session, account, at.now), at.now);
  const reply = sessions.map((session) =>
    sessionWithActivitiesJSON(session, activityOf.get(session.id), statusOf(session)),
  );
  return { at: 'reply', reply };
};

/** Revokes a session of another browser; requires a fresh verification. */
export const revokeSession = async (
  visit: Visit<'POST /me/sessions/:id/revoke'> & PathSession,
): Promise<Outcome<SessionWithActivitiesJSON>> => {
  await requireFreshVerification(visit);
  const revoked = await revoke(visit, visit.params.id);
  const [activity] = await findActivities(visit.database.db, [revoked.id]);
  return { at: 'reply', reply: sessionWithActivitiesJSON(revoked, activity, revoked.status) };
};
