// Admin API: the organizations that a user belongs to or is invited to.
import { Fault } from '../../../domain/faults/fault.ts';
import { membershipJSON } from '../../../present/organization.ts';
import { userInvitationJSON } from '../../../present/organizations/joining.ts';
import { listUserInvitations } from '../../../store/organizations/invitations.ts';
import { findAccount } from '../../../store/views/users-with-identifiers.ts';
import { knownUser } from '../../../use-cases/admin/users/change-user.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageOf, pageRange } from '../page.ts';

export const listAdminUserMemberships: AdminHandler<'GET /users/:id/organization_memberships'> = async (visit) => {
  const { database, instance, params, query } = visit;
  const account = await findAccount(database.db, instance.id, params.id);
  if (!account) throw new Fault('resource_not_found');
  return pageOf(account.memberships, query, (membership) => membershipJSON(membership, instance));
};

export const listAdminUserInvitations: AdminHandler<'GET /users/:id/organization_invitations'> = async (visit) => {
  const { database, instance, params, ports, query } = visit;
  await knownUser(database.db, visit, params.id);
  const now = ports.clock.now();
  const of = { ...pageRange(query), statuses: query.status ?? [], now };
  const { invitations, totalCount } = await listUserInvitations(database.db, params.id, of);
  return {
    data: invitations.map((invitation) => userInvitationJSON(invitation, instance, now)),
    total_count: totalCount,
  };
};
