// Records the activity of a session, and sets its active organization.
import { Fault } from '../../domain/faults/fault.ts';
import type { Membership } from '../../domain/organizations/organization.ts';
import { isSignedIn, touchedSession } from '../../domain/sessions/session.ts';
import { forcesOrganization } from '../../domain/sessions/tasks.ts';
import type { Db } from '../../store/database/database.ts';
import { isBrokenReference } from '../../store/database/transaction.ts';
import { findMembership } from '../../store/organizations/memberships.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { recordActivity } from '../../store/sessions/session-activities.ts';
import { findUserSession, updateSession } from '../../store/sessions/sessions.ts';
import { recordUse } from '../../store/users/users.ts';
import { deviceActivity, sessionLimits } from '../completion/start-session.ts';
import type { Call } from '../context/call.ts';
import type { PathSession } from '../context/client-secret.ts';

type SessionVisit = Call & PathSession;

/**
 * The membership of the requested active organization: null is the personal workspace, and undefined keeps the current one. An
 * organization of which the user is not a member gives the same error as an unknown one. Where there is no personal workspace, a
 * session can be without an organization, but it cannot leave one for it. `known` is a membership that was read with the session.
 */
export const membershipIn = async (
  db: Db,
  { instance, session }: SessionVisit,
  asked: string | null | undefined,
  known?: Membership,
): Promise<Membership | undefined> => {
  const { lastActiveOrganizationId: own, actor } = session;
  const organizationId = asked === undefined ? own : asked;
  if (organizationId === null) {
    if (own !== null && actor === null && forcesOrganization(instance.settings))
      throw new Fault('organization_selection_required');
    return undefined;
  }
  if (known?.organization.id === organizationId) return known;
  const membership = await findMembership(db, session.userId, organizationId);
  if (!membership) throw new Fault('resource_not_found');
  return membership;
};

const touch = async (db: Db, visit: SessionVisit, asked: string | null | undefined): Promise<void> => {
  const { client, now } = visit;
  // The user is written before the session is locked, in the order of every other change of both. An impersonator is not the
  // user.
  if (visit.session.actor === null) await recordUse(db, visit.session.userId, now);
  // Another tab may have signed out since the request arrived; then this one must not reactivate the session.
  const session = await findUserSession(db, visit.session.userId, visit.session.id);
  if (!session || !isSignedIn(session, now)) throw new Fault('authentication_invalid');
  const membership = await membershipIn(db, { ...visit, session }, asked);
  const lastActiveOrganizationId = membership?.organization.id ?? null;
  const change = { ...touchedSession(session, sessionLimits(visit), now), lastActiveOrganizationId };
  await updateSession(db, session.id, change, now);
  await recordActivity(db, deviceActivity(visit, session.id), now);
  await updateClient(db, client.id, { lastActiveSessionId: session.id }, now);
};

/** Records activity of the session now, in the requested organization. */
export const touchSession = async (visit: SessionVisit, organizationId: string | null | undefined): Promise<void> => {
  try {
    await visit.database.transaction((db) => touch(db, visit, organizationId));
  } catch (error) {
    // The user left the organization, or was removed from it, concurrently.
    throw isBrokenReference(error) ? new Fault('resource_not_found') : error;
  }
};
