// Changes of organizations and their members by the operator.
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Member, Organization } from '../../domain/organizations/organization.ts';
import { ADMIN_ROLE } from '../../domain/organizations/roles.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import { deleteMembership, deleteOrganization } from '../../store/organizations/leave-organization.ts';
import { findMember } from '../../store/organizations/members.ts';
import { setMemberRole } from '../../store/organizations/memberships.ts';
import { findOrganization, lockOrganization, updateOrganization } from '../../store/organizations/organizations.ts';
import { findRoleId } from '../../store/organizations/roles.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { admitMember } from '../organizations/acting-member.ts';
import { insertWithSlug } from '../organizations/insert-organization.ts';
import { refuseUnmeetable } from './second-factor-requirement.ts';

/** Refuses the requirement of a second factor that cannot be set up; the instance is locked until the requirement is stored. */
const refuseUnmeetableRule = async (db: Db, { id }: Instance, isRequired: boolean | undefined): Promise<void> => {
  const held = isRequired ? await lockInstance(db, id) : undefined;
  if (held) refuseUnmeetable(held, isRequired);
};

/** Creates an organization; the user given as its creator becomes its first admin. */
export const addOrganization = async (
  { database, ports }: OperatorDeps,
  instance: Instance,
  organization: Organization,
  slug: string | undefined,
): Promise<void> => {
  const { id, createdBy, createdAt: now } = organization;
  await database.transaction(async (db) => {
    await refuseUnmeetableRule(db, instance, organization.requiresSecondFactor);
    if (createdBy !== null && !(await findUser(db, instance.id, createdBy)))
      throw new Fault('form_param_value_invalid', { field: 'created_by' });
    await insertWithSlug(db, ports.random, organization, slug);
    const role = instance.settings.organization_settings.creator_role ?? ADMIN_ROLE;
    if (createdBy !== null)
      await admitMember(db, { instance, ports, now }, { organizationId: id, userId: createdBy, role });
    return { id };
  });
};

/** Changes an organization; fields that are undefined stay. */
export const changeOrganization = (
  { database, ports }: OperatorDeps,
  instance: Instance,
  id: string,
  change: Parameters<typeof updateOrganization>[2],
): Promise<Organization> => {
  const now = ports.clock.now();
  const work = database.transaction(async (db) => {
    await refuseUnmeetableRule(db, instance, change.requiresSecondFactor);
    if (!(await lockOrganization(db, instance.id, id))) throw new Fault('resource_not_found');
    return updateOrganization(db, id, change, now);
  });
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('form_identifier_exists', { field: 'slug' }) : error;
  });
};

export const removeOrganization = async (
  { database, ports }: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<void> => {
  const now = ports.clock.now();
  const isGone = await database.transaction((db) => deleteOrganization(db, instance.id, id, now));
  if (!isGone) throw new Fault('resource_not_found');
};

type Membership = { readonly organizationId: string; readonly userId: string };
type MembershipWithRole = Membership & { readonly role: string };

export const addMembership = (
  { database, ports }: OperatorDeps,
  instance: Instance,
  { organizationId, userId, role }: MembershipWithRole,
): Promise<Member | undefined> => {
  const now = ports.clock.now();
  return database.transaction(async (db) => {
    await admitMember(db, { instance, ports, now }, { organizationId, userId, role });
    return findMember(db, organizationId, userId);
  });
};

/** Changes a member's role. An operator may demote the last admin; a member may not. */
export const changeMembership = (
  { database, ports }: OperatorDeps,
  instance: Instance,
  { organizationId, userId, role }: MembershipWithRole,
): Promise<Member | undefined> => {
  const now = ports.clock.now();
  return database.transaction(async (db) => {
    if (!(await lockOrganization(db, instance.id, organizationId))) throw new Fault('resource_not_found');
    const roleId = await findRoleId(db, instance.id, role);
    if (roleId === undefined) throw new Fault('form_param_value_invalid', { field: 'role' });
    if (!(await findMember(db, organizationId, userId))) throw new Fault('resource_not_found');
    await setMemberRole(db, { organizationId, userId, roleId }, now);
    return findMember(db, organizationId, userId);
  });
};

export const removeMembership = async (
  { database, ports }: OperatorDeps,
  instance: Instance,
  { organizationId, userId }: Membership,
): Promise<void> => {
  const now = ports.clock.now();
  await database.transaction(async (db) => {
    if (!(await findOrganization(db, instance.id, organizationId))) throw new Fault('resource_not_found');
    if (!(await deleteMembership(db, { organizationId, userId }, now))) throw new Fault('resource_not_found');
  });
};
