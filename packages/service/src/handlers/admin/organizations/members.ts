// Admin API for the members of an organization.
import { searchWords } from '../../../domain/organizations/member-search.ts';
import { countMembers, listMembers, type MemberFilter } from '../../../store/organizations/members.ts';
import { findRoleIds } from '../../../store/organizations/roles.ts';
import {
  addMembership,
  changeMembership,
  mergeMembershipMetadata,
  removeMembership,
  requireMember,
} from '../../../use-cases/admin/organizations/members.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';
import { requireOrganization } from './organizations.ts';
import { shownMember } from './shown.ts';

type Path = { readonly id: string; readonly userId: string };

const whichOf = ({ id, userId }: Path) => ({ organizationId: id, userId });

/** One page of members, newest first unless the query says otherwise. */
export const listAdminMemberships: AdminHandler<'GET /organizations/:id/memberships'> = async (visit) => {
  const { database, instance, params, query } = visit;
  const { db } = database;
  await requireOrganization(db, instance.id, params.id);
  const typed = query.query?.trim() ?? '';
  const filter: MemberFilter = {
    organizationId: params.id,
    words: searchWords(typed),
    roleIds: query.role?.length ? await findRoleIds(db, instance.id, query.role) : undefined,
    isOldestFirst: query.order_by?.isDescending === false,
  };
  // Text without a word, such as punctuation, finds no member; a role that does not exist has none.
  if (filter.roleIds?.length === 0 || (typed !== '' && filter.words.length === 0)) return { data: [], total_count: 0 };
  const members = await listMembers(db, filter, pageRange(query));
  return {
    data: members.map((member) => shownMember(instance, member)),
    total_count: await countMembers(db, filter),
  };
};

export const getAdminMembership: AdminHandler<'GET /organizations/:id/memberships/:userId'> = async (visit) => {
  const { database, instance, params } = visit;
  await requireOrganization(database.db, instance.id, params.id);
  return shownMember(instance, await requireMember(database.db, whichOf(params)));
};

export const createAdminMembership: AdminHandler<'POST /organizations/:id/memberships'> = async (visit) => {
  const { body, instance, params } = visit;
  const member = {
    organizationId: params.id,
    userId: body.user_id,
    role: body.role,
    publicMetadata: body.public_metadata,
    privateMetadata: body.private_metadata,
  };
  return shownMember(instance, await addMembership(visit, member));
};

export const changeAdminMembership: AdminHandler<'PATCH /organizations/:id/memberships/:userId'> = async (visit) => {
  const { body, instance, params } = visit;
  const wanted = { role: body.role, publicMetadata: body.public_metadata, privateMetadata: body.private_metadata };
  return shownMember(instance, await changeMembership(visit, whichOf(params), wanted, body.updated_at));
};

export const mergeAdminMembershipMetadata: AdminHandler<
  'PATCH /organizations/:id/memberships/:userId/metadata'
> = async (visit) => {
  const { body, instance, params } = visit;
  const given = { publicMetadata: body.public_metadata, privateMetadata: body.private_metadata };
  return shownMember(instance, await mergeMembershipMetadata(visit, whichOf(params), given, body.updated_at));
};

export const deleteAdminMembership: AdminHandler<'DELETE /organizations/:id/memberships/:userId'> = async (visit) => {
  await removeMembership(visit, whichOf(visit.params));
  return { object: 'organization_membership', id: visit.params.userId, deleted: true };
};
