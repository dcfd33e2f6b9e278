// Where the signed-in user belongs, and leaving.
import type { DeletedObjectJSON, OrganizationMembershipJSON, PageJSON } from '@latchkey/wire';
import type { PathSession } from '../../http/guards/session.ts';
import type { Outcome, Visit } from '../../http/visit.ts';
import { membershipJSON } from '../../present/organization.ts';
import { publicUserDataJSON } from '../../present/user.ts';
import { deleteMembership } from '../../store/leave-organization.ts';
import { listMemberships } from '../../store/memberships.ts';
import { refuseImpersonator } from '../impersonation.ts';
import { changeOrganization, recordMember, requireOrganizations } from '../organizations/acting-member.ts';
import { keepKeeper } from '../organizations/memberships.ts';
import { pageOf } from '../organizations/roles.ts';
import { personOf } from './account.ts';

/** One page, oldest first, as they stand in the user. */
export const listOwnMemberships = async (
  visit: Visit<'GET /me/organization_memberships'> & PathSession,
): Promise<Outcome<PageJSON<OrganizationMembershipJSON>>> => {
  requireOrganizations(visit);
  const { database, instance, session, query } = visit;
  const person = publicUserDataJSON(await personOf(database.db, visit), instance);
  const { memberships, totalCount } = await listMemberships(database.db, session.userId, pageOf(query));
  const data = memberships.map((membership) => ({ ...membershipJSON(membership, instance), public_user_data: person }));
  return { at: 'reply', reply: { data, total_count: totalCount } };
};

/** Leaves an organization. Whoever is the last to lead it gives that to somebody else first, or deletes it. */
export const leaveOrganization = async (
  visit: Visit<'DELETE /me/organization_memberships/:organizationId'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  refuseImpersonator(visit);
  const { params, session, now } = visit;
  return changeOrganization(visit, undefined, async (db, own): Promise<DeletedObjectJSON> => {
    await keepKeeper(db, own);
    await deleteMembership(db, { organizationId: params.organizationId, userId: session.userId }, now);
    await recordMember(db, visit, 'organization_member.removed', own);
    return { object: 'organization_membership', id: own.id, deleted: true };
  });
};
