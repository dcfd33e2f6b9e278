// Invitations of the signed-in user: those to verified addresses of the user (docs/security.md R29). All others are not found.

import type { PageJSON, UserOrganizationInvitationJSON } from '@latchkey/wire';
import { userInvitationJSON } from '../../../present/organizations/joining.ts';
import { listUserInvitations } from '../../../store/organizations/invitations.ts';
import type { Outcome, Visit } from '../../../use-cases/context/call.ts';
import type { PathSession } from '../../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../../use-cases/context/impersonation.ts';
import { requireOrganizations } from '../../../use-cases/organizations/acting-member.ts';
import { acceptOwnInvitation as accept } from '../../../use-cases/organizations/own-invitations.ts';
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

/** Accepts an invitation. If it is already accepted and the user is a member, the reply is the same. */
export const acceptOwnInvitation = async (
  visit: Visit<'POST /me/organization_invitations/:id/accept'> & PathSession,
): Promise<Outcome<UserOrganizationInvitationJSON>> => {
  requireOrganizations(visit);
  refuseImpersonator(visit);
  const { instance, params, now } = visit;
  const accepted = await accept(visit, params.id);
  return { at: 'reply', reply: userInvitationJSON(accepted, instance, now) };
};
