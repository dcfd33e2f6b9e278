// Admin API for organizations and their members.
import {
  type DeletedObjectJSON,
  isSlug,
  METADATA_MAX_BYTES,
  NAME_MAX_LENGTH,
  type OrganizationJSON,
  type OrganizationMembershipJSON,
  type PageJSON,
} from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { searchWords } from '../../../domain/organizations/member-search.ts';
import type { Member, Organization } from '../../../domain/organizations/organization.ts';
import { memberJSON, organizationJSON } from '../../../present/organization.ts';
import { countMembers, listMembers } from '../../../store/organizations/members.ts';
import { findOrganization, listOrganizations } from '../../../store/organizations/organizations.ts';
import {
  addMembership,
  addOrganization,
  changeMembership,
  changeOrganization,
  removeMembership,
  removeOrganization,
} from '../../../use-cases/admin/organizations.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { type PageQuery, readAdminBody, readPage } from '../../operator/input.ts';

const MAX_MEMBERS = 1_000_000;

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_MAX_LENGTH));

const metadata = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= METADATA_MAX_BYTES,
    `Is larger than ${METADATA_MAX_BYTES} bytes.`,
  ),
);

const slug = v.pipe(
  v.string(),
  v.check(isSlug, 'Use lower-case letters, digits and single hyphens between them, 64 at most.'),
);
/** Null means that the limit of the instance applies; 0 means no limit. */
const limit = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_MEMBERS)));

const newOrganizationSchema = v.strictObject({
  name: text,
  slug: v.optional(slug),
  created_by: v.optional(text),
  public_metadata: v.optional(metadata),
  max_allowed_memberships: v.optional(limit),
  requires_second_factor: v.optional(v.boolean()),
});

const organizationChangeSchema = v.strictObject({
  name: v.optional(text),
  slug: v.optional(v.nullable(slug)),
  public_metadata: v.optional(metadata),
  max_allowed_memberships: v.optional(limit),
  admin_delete_enabled: v.optional(v.boolean()),
  requires_second_factor: v.optional(v.boolean()),
});

const newMembershipSchema = v.strictObject({ user_id: text, role: text });
const membershipChangeSchema = v.strictObject({ role: text });

const presentMember = (instance: Instance, member: Member | undefined): OrganizationMembershipJSON => {
  if (!member) throw new Fault('resource_not_found');
  return memberJSON(member, instance);
};

/** An organization as the operator sees it: with its policy. */
type AdminOrganization = OrganizationJSON & { readonly requires_second_factor: boolean };

const present = (instance: Instance, organization: Organization): AdminOrganization => ({
  ...organizationJSON(organization, instance),
  requires_second_factor: organization.requiresSecondFactor,
});

const found = (organization: Organization | undefined): Organization => {
  if (!organization) throw new Fault('resource_not_found');
  return organization;
};

/** One page, newest first. */
export const listAdminOrganizations = async (
  deps: OperatorDeps,
  instance: Instance,
  query: PageQuery,
): Promise<PageJSON<AdminOrganization>> => {
  const { organizations, totalCount } = await listOrganizations(deps.database.db, instance.id, readPage(query));
  return { data: organizations.map((organization) => present(instance, organization)), total_count: totalCount };
};

export const getAdminOrganization = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<AdminOrganization> => present(instance, found(await findOrganization(deps.database.db, instance.id, id)));

/** Creates an organization; the user given as its creator becomes its first admin. */
export const createAdminOrganization = async (
  deps: OperatorDeps,
  instance: Instance,
  body: unknown,
): Promise<AdminOrganization> => {
  const wanted = readAdminBody(newOrganizationSchema, body);
  const { ports } = deps;
  const now = ports.clock.now();
  const id = ports.ids.next('org');
  const organization: Organization = {
    id,
    instanceId: instance.id,
    name: wanted.name,
    slug: null,
    publicMetadata: wanted.public_metadata ?? {},
    maxAllowedMemberships: wanted.max_allowed_memberships ?? null,
    adminDeleteEnabled: true,
    requiresSecondFactor: wanted.requires_second_factor ?? false,
    membersCount: 0,
    pendingInvitationsCount: 0,
    logoImageId: null,
    createdBy: wanted.created_by ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await addOrganization(deps, instance, organization, wanted.slug);
  return getAdminOrganization(deps, instance, id);
};

/** Changes an organization; fields that are left out stay. */
export const changeAdminOrganization = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  body: unknown,
): Promise<AdminOrganization> => {
  const wanted = readAdminBody(organizationChangeSchema, body);
  const change = {
    name: wanted.name,
    slug: wanted.slug,
    publicMetadata: wanted.public_metadata,
    maxAllowedMemberships: wanted.max_allowed_memberships,
    adminDeleteEnabled: wanted.admin_delete_enabled,
    requiresSecondFactor: wanted.requires_second_factor,
  };
  return present(instance, await changeOrganization(deps, instance, id, change));
};

export const deleteAdminOrganization = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<DeletedObjectJSON> => {
  await removeOrganization(deps, instance, id);
  return { object: 'organization', id, deleted: true };
};

export const createAdminMembership = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  body: unknown,
): Promise<OrganizationMembershipJSON> => {
  const { user_id: userId, role } = readAdminBody(newMembershipSchema, body);
  return presentMember(instance, await addMembership(deps, instance, { organizationId, userId, role }));
};

/** One page of members, newest first; `query` and `role` as on the frontend API. */
export const listAdminMemberships = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  query: PageQuery & { readonly query?: string },
): Promise<PageJSON<OrganizationMembershipJSON>> => {
  const { db } = deps.database;
  found(await findOrganization(db, instance.id, organizationId));
  const filter = { organizationId, words: searchWords(query.query ?? '') };
  const members = await listMembers(db, filter, readPage(query));
  return {
    data: members.map((member) => presentMember(instance, member)),
    total_count: await countMembers(db, filter),
  };
};

/** Changes a member's role. An operator may demote the last admin; a member may not. */
export const changeAdminMembership = async (
  deps: OperatorDeps,
  instance: Instance,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  body: unknown,
): Promise<OrganizationMembershipJSON> => {
  const { role } = readAdminBody(membershipChangeSchema, body);
  return presentMember(instance, await changeMembership(deps, instance, { organizationId, userId, role }));
};

export const deleteAdminMembership = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  userId: string,
): Promise<DeletedObjectJSON> => {
  await removeMembership(deps, instance, { organizationId, userId });
  return { object: 'organization_membership', id: userId, deleted: true };
};
