// Organizations and their members as the operator sees them: list, make, remove, add and remove members.
import type { DeletedObjectJSON, OrganizationJSON, OrganizationMembershipJSON, PageJSON } from '@latchkey/wire';
import { METADATA_MAX_BYTES, NAME_MAX_LENGTH } from '@latchkey/wire';
import * as v from 'valibot';
import type { Instance } from '../domain/instance/instance.ts';
import { isFull, isSlug, type Organization, slugFrom } from '../domain/organization.ts';
import { ADMIN_ROLE } from '../domain/roles.ts';
import { Fault } from '../fault.ts';
import { membershipJSON, organizationJSON } from '../present/organization.ts';
import { publicUserDataJSON } from '../present/user.ts';
import type { Db } from '../store/database.ts';
import { deleteMembership, deleteOrganization } from '../store/leave-organization.ts';
import { findMembership, insertMembership } from '../store/memberships.ts';
import { findOrganization, insertOrganization, listOrganizations, lockOrganization } from '../store/organizations.ts';
import { findPerson } from '../store/people.ts';
import { findRoleId } from '../store/roles.ts';
import { type PageQuery, readAdminBody, readPage } from './admin-input.ts';
import type { OperatorDeps } from './operator-reply.ts';

const MAX_MEMBERS = 1_000_000;
const SLUG_SUFFIX_DIGITS = 6;

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_MAX_LENGTH));

const metadata = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= METADATA_MAX_BYTES,
    `Is larger than ${METADATA_MAX_BYTES} bytes.`,
  ),
);

const newOrganizationSchema = v.strictObject({
  name: text,
  slug: v.optional(
    v.pipe(v.string(), v.check(isSlug, 'Use small letters, digits and single hyphens between them, 64 at most.')),
  ),
  created_by: v.optional(text),
  public_metadata: v.optional(metadata),
  max_allowed_memberships: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_MEMBERS))),
  ),
});

const newMembershipSchema = v.strictObject({ user_id: text, role: text });

type NewMember = { readonly organizationId: string; readonly userId: string; readonly role: string };

/** Adds a member inside the caller's transaction; the organization's row is held, so its limit holds too. */
const addMember = async (db: Db, deps: OperatorDeps, instance: Instance, member: NewMember): Promise<void> => {
  const organization = await lockOrganization(db, instance.id, member.organizationId);
  if (!organization) throw new Fault('resource_not_found');
  const roleId = await findRoleId(db, instance.id, member.role);
  if (roleId === undefined) throw new Fault('form_param_value_invalid', { field: 'role' });
  const person = await findPerson(db, instance.id, member.userId);
  if (!person) throw new Fault('resource_not_found');
  const now = deps.ports.clock.now();
  const isFirst = await insertMembership(db, {
    id: deps.ports.ids.next('orgmem'),
    instanceId: instance.id,
    organizationId: organization.id,
    userId: member.userId,
    roleId,
    now,
  });
  const { identifier } = publicUserDataJSON(person, instance);
  if (!isFirst) throw new Fault('already_a_member_in_organization', { values: { email_address: identifier } });
  if (isFull(organization, instance.settings.organization_settings.max_allowed_memberships))
    throw new Fault('organization_membership_quota_exceeded');
};

const present = (instance: Instance, organization: Organization): OrganizationJSON =>
  organizationJSON(organization, instance.settings.organization_settings);

const found = (organization: Organization | undefined): Organization => {
  if (!organization) throw new Fault('resource_not_found');
  return organization;
};

/** One page, newest first. */
export const listAdminOrganizations = async (
  deps: OperatorDeps,
  instance: Instance,
  query: PageQuery,
): Promise<PageJSON<OrganizationJSON>> => {
  const { organizations, totalCount } = await listOrganizations(deps.database.db, instance.id, readPage(query));
  return { data: organizations.map((organization) => present(instance, organization)), total_count: totalCount };
};

export const getAdminOrganization = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<OrganizationJSON> => present(instance, found(await findOrganization(deps.database.db, instance.id, id)));

/** Makes an organization; whoever is named as its maker becomes its first admin. */
export const createAdminOrganization = async (
  deps: OperatorDeps,
  instance: Instance,
  body: unknown,
): Promise<OrganizationJSON> => {
  const wanted = readAdminBody(newOrganizationSchema, body);
  const { ports } = deps;
  const now = ports.clock.now();
  const id = ports.ids.next('org');
  const organization: Organization = {
    id,
    instanceId: instance.id,
    name: wanted.name,
    slug: wanted.slug ?? slugFrom(wanted.name),
    publicMetadata: wanted.public_metadata ?? {},
    maxAllowedMemberships: wanted.max_allowed_memberships ?? null,
    adminDeleteEnabled: true,
    membersCount: 0,
    createdBy: wanted.created_by ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await deps.database.transaction(async (db) => {
    const maker = wanted.created_by;
    if (maker !== undefined && !(await findPerson(db, instance.id, maker)))
      throw new Fault('form_param_value_invalid', { field: 'created_by' });
    const isFree = await insertOrganization(db, organization);
    if (!isFree && wanted.slug !== undefined) throw new Fault('form_identifier_exists', { field: 'slug' });
    if (!isFree) {
      const slug = `${organization.slug}-${ports.random.digits(SLUG_SUFFIX_DIGITS)}`;
      if (!(await insertOrganization(db, { ...organization, slug })))
        throw new Fault('form_identifier_exists', { field: 'slug' });
    }
    if (maker !== undefined)
      await addMember(db, deps, instance, { organizationId: id, userId: maker, role: ADMIN_ROLE });
  });
  return getAdminOrganization(deps, instance, id);
};

export const deleteAdminOrganization = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<DeletedObjectJSON> => {
  const now = deps.ports.clock.now();
  const isGone = await deps.database.transaction((db) => deleteOrganization(db, instance.id, id, now));
  if (!isGone) throw new Fault('resource_not_found');
  return { object: 'organization', id, deleted: true };
};

export const createAdminMembership = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  body: unknown,
): Promise<OrganizationMembershipJSON> => {
  const { user_id: userId, role } = readAdminBody(newMembershipSchema, body);
  await deps.database.transaction((db) => addMember(db, deps, instance, { organizationId, userId, role }));
  const membership = await findMembership(deps.database.db, userId, organizationId);
  const person = await findPerson(deps.database.db, instance.id, userId);
  if (!membership || !person) throw new Fault('resource_not_found');
  return {
    ...membershipJSON(membership, instance.settings.organization_settings),
    public_user_data: publicUserDataJSON(person, instance),
  };
};

export const deleteAdminMembership = async (
  deps: OperatorDeps,
  instance: Instance,
  organizationId: string,
  userId: string,
): Promise<DeletedObjectJSON> => {
  const now = deps.ports.clock.now();
  await deps.database.transaction(async (db) => {
    found(await findOrganization(db, instance.id, organizationId));
    if (!(await deleteMembership(db, { organizationId, userId }, now))) throw new Fault('resource_not_found');
  });
  return { object: 'organization_membership', id: userId, deleted: true };
};
