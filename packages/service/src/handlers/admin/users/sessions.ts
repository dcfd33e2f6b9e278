// Admin API for sessions of users: list, read, revoke.
import type { SessionStatus } from '@latchkey/wire';
import type { AdminSessionJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Session } from '../../../domain/sessions/session.ts';
import { sessionTasks, shownStatus } from '../../../domain/sessions/tasks.ts';
import { adminSessionJSON } from '../../../present/sessions/admin-session.ts';
import { findActivities } from '../../../store/sessions/session-activities.ts';
import { pageOfUserSessions } from '../../../store/sessions/sessions.ts';
import { findAccount } from '../../../store/views/users-with-identifiers.ts';
import type { UserCall } from '../../../use-cases/admin/users/change-user.ts';
import { knownSession, revokeAllSessions, revokeOneSession } from '../../../use-cases/admin/users/sessions.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';

/** Sessions of one user. Their status depends on the tasks that the user must do first. */
const shown = async ({ database, instance, ports }: UserCall, userId: string, sessions: readonly Session[]) => {
  const account = await findAccount(database.db, instance.id, userId);
  if (!account) throw new Fault('resource_not_found');
  const activities = await findActivities(
    database.db,
    sessions.map(({ id }) => id),
  );
  const activityOf = new Map(activities.map((activity) => [activity.sessionId, activity]));
  const now = ports.clock.now();
  const statusOf = (session: Session): SessionStatus =>
    shownStatus(session, sessionTasks(instance.settings, session, account, now), now);
  return sessions.map((session) => adminSessionJSON(session, activityOf.get(session.id), statusOf(session)));
};

const shownOne = async (call: UserCall, session: Session): Promise<AdminSessionJSON> => {
  const [one] = await shown(call, session.userId, [session]);
  if (!one) throw new Fault('session_not_found');
  return one;
};

export const listAdminSessions: AdminHandler<'GET /users/:id/sessions'> = async (visit) => {
  const { database, params, query } = visit;
  const { sessions, totalCount } = await pageOfUserSessions(database.db, params.id, pageRange(query));
  return { data: await shown(visit, params.id, sessions), total_count: totalCount };
};

export const revokeAdminSessions: AdminHandler<'POST /users/:id/revoke_sessions'> = async (visit) => ({
  revoked_count: await revokeAllSessions(visit, visit.params.id),
});

export const getAdminSession: AdminHandler<'GET /sessions/:id'> = async (visit) =>
  shownOne(visit, await knownSession(visit, visit.params.id));

export const revokeAdminSession: AdminHandler<'POST /sessions/:id/revoke'> = async (visit) =>
  shownOne(visit, await revokeOneSession(visit, visit.params.id));
