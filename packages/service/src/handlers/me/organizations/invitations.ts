// Invitations that a signed-in person can accept: those to addresses they have proven (security R29). All others are not there.
import type { PageJSON, UserOrganizationInvitationJSON } from '@latchkey/wire';
import { Fault } from '../../../domain/faults/fault.ts';
import type { UserInvitation } from '../../../domain/organizations/invitation.ts';
import { userInvitationJSON } from '../../../present/organizations/joining.ts';
import type { Db } from '../../../store/database/database.ts';
import { findUserInvitation, listUserInvitations } from '../../../store/organizations/invitations.ts';
import { findMembership } from '../../../store/organizations/memberships.ts';
import { lockOrganization } from '../../../store/organizations/organizations.ts';
import { updateClient } from '../../../store/sessions/clients.ts';
import type { Outcome, Visit } from '../../../use-cases/context/call.ts';
import type { PathSession } from '../../../use-cases/context/client-identity.ts';
import { refuseImpersonator } from '../../../use-cases/context/impersonation.ts';
import { acceptInvitation } from '../../../use-cases/organizations/accept-invitation.ts';
import { requireOrganizations } from '../../../use-cases/organizations/acting-member.ts';
import { pageOf } from '../../organizations/roles.ts';

export const listOwnInvitations = async (
  visit: Visit<'GET /me/organization_invitations'> & PathSession,
): Promise<Outcome<PageJSON<UserOrganizationInvitationJSON>>> => {
  requireOrganizations(visit);
  const { database, instance, query, session, now } = visit;
  const page = { ...pageOf(query), statuses: query.status ?? [], now };
  const { invitations, totalCount } = await listUserInvitations(database.db, session.userId, page);
  const data = invitations.map((one) => userInvitationJSON(one, instance, now));
  return { at: 'reply', reply: { data, total_count: totalCount } };
};

const ownInvitation = async (db: Db, { session }: PathSession, id: string): Promise<UserInvitation> => {
  const found = await findUserInvitation(db, session.userId, id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

/** Accepts an invitation. Whoever has accepted it and is a member gets the same answer again, however often they ask. */
export const acceptOwnInvitation = async (
  visit: Visit<'POST /me/organization_invitations/:id/accept'> & PathSession,
): Promise<Outcome<UserOrganizationInvitationJSON>> => {
  requireOrganizations(visit);
  refuseImpersonator(visit);
  const { client, database, instance, params, session, now } = visit;
  const accepted = await database.transaction(async (db) => {
    const { organizationId } = await ownInvitation(db, visit, params.id);
    // Held before it is looked at: of many at once, the first joins and the others see it.
    await lockOrganization(db, instance.id, organizationId);
    const invitation = await ownInvitation(db, visit, params.id);
    const isDone =
      invitation.status === 'accepted' && (await findMembership(db, session.userId, organizationId)) !== undefined;
    if (isDone) return invitation;
    await acceptInvitation(db, visit, invitation, session.userId);
    await updateClient(db, client.id, {}, now);
    return ownInvitation(db, visit, params.id);
  });
  return { at: 'reply', reply: userInvitationJSON(accepted, instance, now) };
};
