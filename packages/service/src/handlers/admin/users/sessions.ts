// Admin API for sessions of users: list, read, revoke.
import { adminSessionJSON } from '../../../present/users/admin-user.ts';
import type { Session } from '../../../domain/sessions/session.ts';
import { findActivities } from '../../../store/sessions/session-activities.ts';
import { pageOfUserSessions } from '../../../store/sessions/sessions.ts';
import { knownUser, type UserCall } from '../../../use-cases/admin/users/change-user.ts';
import { knownSession, revokeAllSessions, revokeOneSession } from '../../../use-cases/admin/users/sessions.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';

const shown = async ({ database, ports }: UserCall, sessions: readonly Session[]) => {
  const activities = await findActivities(
    database.db,
    sessions.map(({ id }) => id),
  );
  const activityOf = new Map(activities.map((activity) => [activity.sessionId, activity]));
  const now = ports.clock.now();
  return sessions.map((session) => adminSessionJSON(session, activityOf.get(session.id), now));
};

const shownOne = async (call: UserCall, session: Session) => {
  const [activity] = await findActivities(call.database.db, [session.id]);
  return adminSessionJSON(session, activity, call.ports.clock.now());
};

export const listAdminSessions: AdminHandler<'GET /users/:id/sessions'> = async (visit) => {
  const { database, params, query } = visit;
  await knownUser(database.db, visit, params.id);
  const { sessions, totalCount } = await pageOfUserSessions(database.db, params.id, pageRange(query));
  return { data: await shown(visit, sessions), total_count: totalCount };
};

export const revokeAdminSessions: AdminHandler<'POST /users/:id/revoke_sessions'> = async (visit) => ({
  revoked_count: await revokeAllSessions(visit, visit.params.id),
});

export const getAdminSession: AdminHandler<'GET /sessions/:id'> = async (visit) =>
  shownOne(visit, await knownSession(visit, visit.params.id));

export const revokeAdminSession: AdminHandler<'POST /sessions/:id/revoke'> = async (visit) =>
  shownOne(visit, await revokeOneSession(visit, visit.params.id));
