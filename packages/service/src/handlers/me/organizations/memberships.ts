// Memberships of the signed-in user: list and leave.
import type { DeletedObjectJSON, OrganizationMembershipJSON, PageJSON } from '@latchkey/wire';
import { membershipJSON } from '../../../present/organization.ts';
import { publicUserDataJSON } from '../../../present/users/user.ts';
import { deleteMembership } from '../../../store/organizations/leave-organization.ts';
import { listMemberships } from '../../../store/organizations/memberships.ts';
import type { Outcome, Visit } from '../../../use-cases/context/call.ts';
import type { PathSession } from '../../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../../use-cases/context/impersonation.ts';
import { signedInUser } from '../../../use-cases/context/own-account.ts';
import {
  changeOrganization,
  recordMember,
  requireOrganizations,
} from '../../../use-cases/organizations/acting-member.ts';
import { assertLastAdminStays } from '../../../use-cases/organizations/last-admin.ts';
import { pageOf } from '../../organizations/roles.ts';

/** One page, oldest first, in the order of the user resource. */
export const listOwnMemberships = async (
  visit: Visit<'GET /me/organization_memberships'> & PathSession,
): Promise<Outcome<PageJSON<OrganizationMembershipJSON>>> => {
  requireOrganizations(visit);
  const { database, instance, session, query } = visit;
  const publicUserData = publicUserDataJSON(await signedInUser(database.db, visit), instance);
  const { memberships, totalCount } = await listMemberships(database.db, session.userId, pageOf(query));
  const data = memberships.map((membership) => ({
    ...membershipJSON(membership, instance),
    public_user_data: publicUserData,
  }));
  return { at: 'reply', reply: { data, total_count: totalCount } };
};

/** Leaves an organization. The last admin has to make another member admin first, or delete the organization. */
export const leaveOrganization = async (
  visit: Visit<'DELETE /me/organization_memberships/:organizationId'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  refuseImpersonator(visit);
  const { params, session, now } = visit;
  return changeOrganization(visit, undefined, async (db, own): Promise<DeletedObjectJSON> => {
    await assertLastAdminStays(db, own);
    await deleteMembership(db, { organizationId: params.organizationId, userId: session.userId }, now);
    await recordMember(db, visit, 'organization_member.removed', own);
    return { object: 'organization_membership', id: own.id, deleted: true };
  });
};
