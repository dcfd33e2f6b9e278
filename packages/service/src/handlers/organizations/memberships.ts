// Members of an organization: list and search, add, change the role, remove. The last admin always stays.

import type { OrganizationMembershipJSON, PageJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { searchWords } from '../../domain/organizations/member-search.ts';
import type { Member } from '../../domain/organizations/organization.ts';
import { canAdminister } from '../../domain/organizations/roles.ts';
import { memberJSON } from '../../present/organization.ts';
import type { Db } from '../../store/database/database.ts';
import { deleteMembership } from '../../store/organizations/leave-organization.ts';
import { countMembers, findMember, listMembers, type MemberFilter } from '../../store/organizations/members.ts';
import { updateMembership } from '../../store/organizations/memberships.ts';
import { findRoleIds } from '../../store/organizations/roles.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import {
  actingMember,
  addMember,
  changeOrganization,
  recordMember,
} from '../../use-cases/organizations/acting-member.ts';
import { assertLastAdminStays } from '../../use-cases/organizations/last-admin.ts';
import { pageOf, refuseMorePrivileged, roleToGrant } from './roles.ts';

const MANAGE = 'org:sys_memberships:manage';
const EMPTY_PAGE: Outcome<PageJSON<OrganizationMembershipJSON>> = { at: 'reply', reply: { data: [], total_count: 0 } };

type ListVisit = Visit<'GET /organizations/:organizationId/memberships'> & PathSession;

/** Ids of the roles that a list asks for; an unknown key matches no member. */
const roleIdsOf = async ({ database, instance, query }: ListVisit): Promise<readonly string[] | undefined> => {
  if (!query.role?.length) return undefined;
  return findRoleIds(database.db, instance.id, query.role);
};

/** One page of members, newest first. */
export const listMemberships = async (visit: ListVisit): Promise<Outcome<PageJSON<OrganizationMembershipJSON>>> => {
  const { organization } = await actingMember(visit, ['org:sys_memberships:read', MANAGE]);
  const { database, instance, query } = visit;
  const roleIds = await roleIdsOf(visit);
  const typed = query.query?.trim() ?? '';
  const words = searchWords(typed);
  if (roleIds?.length === 0 || (typed !== '' && words.length === 0)) return EMPTY_PAGE;
  const filter: MemberFilter = { organizationId: organization.id, roleIds, words };
  const members = await listMembers(database.db, filter, pageOf(query));
  const isUnfiltered = roleIds === undefined && words.length === 0;
  const count = isUnfiltered ? organization.membersCount : await countMembers(database.db, filter);
  return {
    at: 'reply',
    reply: { data: members.map((member) => memberJSON(member, instance)), total_count: count },
  };
};

/** The member of the organization with the user id in the path. */
const memberOf = async (db: Db, organizationId: string, userId: string): Promise<Member> => {
  const member = await findMember(db, organizationId, userId);
  if (!member) throw new Fault('resource_not_found');
  return member;
};

/** Adds an existing user of the instance by id. */
export const addMembership = async (
  visit: Visit<'POST /organizations/:organizationId/memberships'> & PathSession,
): Promise<Outcome<OrganizationMembershipJSON>> => {
  refuseImpersonator(visit);
  const { body, instance, params } = visit;
  return changeOrganization(visit, MANAGE, async (db, acting): Promise<OrganizationMembershipJSON> => {
    const { key } = await roleToGrant(db, visit, acting, body.role);
    await addMember(db, visit, { organizationId: params.organizationId, userId: body.user_id, role: key });
    return memberJSON(await memberOf(db, params.organizationId, body.user_id), instance);
  });
};

export const changeMembership = async (
  visit: Visit<'PATCH /organizations/:organizationId/memberships/:userId'> & PathSession,
): Promise<Outcome<OrganizationMembershipJSON>> => {
  refuseImpersonator(visit);
  const { body, instance, params, now } = visit;
  const { organizationId, userId } = params;
  return changeOrganization(visit, MANAGE, async (db, acting): Promise<OrganizationMembershipJSON> => {
    const member = await memberOf(db, organizationId, userId);
    refuseMorePrivileged(acting, member);
    const role = await roleToGrant(db, visit, acting, body.role);
    if (role.key === member.role) return memberJSON(member, instance);
    if (!canAdminister(role.permissions.map(({ key }) => key))) await assertLastAdminStays(db, member);
    await updateMembership(db, { organizationId, userId }, { roleId: role.id }, now);
    const changed = await memberOf(db, organizationId, userId);
    await recordMember(db, visit, 'organization_member.role_changed', changed);
    return memberJSON(changed, instance);
  });
};

/** Removes a member and returns the membership as it was. */
export const removeMembership = async (
  visit: Visit<'DELETE /organizations/:organizationId/memberships/:userId'> & PathSession,
): Promise<Outcome<OrganizationMembershipJSON>> => {
  refuseImpersonator(visit);
  const { instance, params, now } = visit;
  return changeOrganization(visit, MANAGE, async (db, acting): Promise<OrganizationMembershipJSON> => {
    const member = await memberOf(db, params.organizationId, params.userId);
    refuseMorePrivileged(acting, member);
    await assertLastAdminStays(db, member);
    await deleteMembership(db, params, now);
    await recordMember(db, visit, 'organization_member.removed', member);
    return memberJSON(member, instance);
  });
};
