// Admin API for sessions of users: list, read, revoke.
import type { AdminSessionJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Session } from '../../../domain/sessions/session.ts';
import { sessionTasks, shownStatus } from '../../../domain/sessions/tasks.ts';
import { adminSessionJSON } from '../../../present/sessions/admin-session.ts';
import { listSessions } from '../../../store/sessions/list-sessions.ts';
import { findActivities } from '../../../store/sessions/session-activities.ts';
import { pageOfUserSessions } from '../../../store/sessions/sessions.ts';
import { findAccounts } from '../../../store/views/users-with-identifiers.ts';
import { knownUser, type UserCall } from '../../../use-cases/admin/users/change-user.ts';
import { knownSession, revokeAllSessions, revokeOneSession } from '../../../use-cases/admin/users/sessions.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';

/** Sessions in the given order. Their status depends on the tasks that their users must do first. */
const shown = async ({ database, instance, ports }: UserCall, sessions: readonly Session[]) => {
  const userIds = [...new Set(sessions.map(({ userId }) => userId))];
  const accounts = await findAccounts(database.db, instance.id, userIds);
  const accountOf = new Map(accounts.map((account) => [account.user.id, account]));
  const activities = await findActivities(
    database.db,
    sessions.map(({ id }) => id),
  );
  const activityOf = new Map(activities.map((activity) => [activity.sessionId, activity]));
  const now = ports.clock.now();
  return sessions.flatMap((session) => {
    const account = accountOf.get(session.userId);
    // The user may have been deleted since the sessions were read.
    if (!account) return [];
    const status = shownStatus(session, sessionTasks(instance.settings, session, account, now), now);
    return [adminSessionJSON(session, activityOf.get(session.id), status)];
  });
};

const shownOne = async (call: UserCall, session: Session): Promise<AdminSessionJSON> => {
  const [one] = await shown(call, [session]);
  if (!one) throw new Fault('session_not_found');
  return one;
};

export const listAdminSessions: AdminHandler<'GET /sessions'> = async (visit) => {
  const { database, instance, ports, query } = visit;
  const { user_id: userIds, client_id: clientIds, status: statuses, order_by: order } = query;
  const filter = { instanceId: instance.id, now: ports.clock.now(), userIds, clientIds, statuses, order };
  const { sessions, totalCount } = await listSessions(database.db, filter, pageRange(query));
  return { data: await shown(visit, sessions), total_count: totalCount };
};

export const listAdminUserSessions: AdminHandler<'GET /users/:id/sessions'> = async (visit) => {
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
