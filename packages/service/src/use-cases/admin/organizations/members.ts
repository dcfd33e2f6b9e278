// Changes of the members of an organization by the operator. As for members themselves, the last admin stays: an organization
// without one could not be administered (docs/security.md R29).
import { Fault } from '../../../domain/faults/fault.ts';
import type { Member } from '../../../domain/organizations/organization.ts';
import { canAdminister } from '../../../domain/organizations/roles.ts';
import type { Db } from '../../../store/database/database.ts';
import { deleteMembership } from '../../../store/organizations/leave-organization.ts';
import { findMember } from '../../../store/organizations/members.ts';
import { type MembershipChange, updateMembership } from '../../../store/organizations/memberships.ts';
import { findRole } from '../../../store/organizations/roles.ts';
import { admitMember, type NewMember } from '../../organizations/acting-member.ts';
import { assertLastAdminStays } from '../../organizations/last-admin.ts';
import { refuseStale } from '../stale.ts';
import { type GivenMetadata, type InstanceCall, inOrganization, mergedMetadata } from './change.ts';

type Which = { readonly organizationId: string; readonly userId: string };

/** The member with this user id; throws if the organization has none. */
export const requireMember = async (db: Db, { organizationId, userId }: Which): Promise<Member> => {
  const member = await findMember(db, organizationId, userId);
  if (!member) throw new Fault('resource_not_found');
  return member;
};

export const addMembership = (call: InstanceCall, member: NewMember): Promise<Member> =>
  inOrganization(call, member.organizationId, async (db, _organization, at) => {
    await admitMember(db, at, member);
    return requireMember(db, member);
  });

/** The id of the role that a member gets. */
const newRoleId = async (db: Db, { instance }: InstanceCall, member: Member, key: string): Promise<string> => {
  const role = await findRole(db, instance.id, key);
  if (!role) throw new Fault('form_param_value_invalid', { field: 'role' });
  if (!canAdminister(role.permissions.map((permission) => permission.key))) await assertLastAdminStays(db, member);
  return role.id;
};

type Wanted = GivenMetadata & { readonly role?: string | undefined };

const changeMember = (
  call: InstanceCall,
  which: Which,
  readVersion: number | undefined,
  changeOf: (db: Db, member: Member) => Promise<MembershipChange>,
): Promise<Member> =>
  inOrganization(call, which.organizationId, async (db, _organization, { now }) => {
    const member = await requireMember(db, which);
    refuseStale(member, readVersion);
    await updateMembership(db, which, await changeOf(db, member), now);
    return requireMember(db, which);
  });

/** Changes the role and the metadata of a member; fields that are undefined stay. */
export const changeMembership = (
  call: InstanceCall,
  which: Which,
  { role, ...metadata }: Wanted,
  readVersion: number | undefined,
): Promise<Member> =>
  changeMember(call, which, readVersion, async (db, member) => ({
    ...metadata,
    ...(role !== undefined && { roleId: await newRoleId(db, call, member, role) }),
  }));

/** Merges into the metadata of a membership. */
export const mergeMembershipMetadata = (
  call: InstanceCall,
  which: Which,
  given: GivenMetadata,
  readVersion: number | undefined,
): Promise<Member> => changeMember(call, which, readVersion, async (_db, member) => mergedMetadata(member, given));

export const removeMembership = (call: InstanceCall, which: Which): Promise<void> =>
  inOrganization(call, which.organizationId, async (db, _organization, { now }) => {
    const member = await requireMember(db, which);
    await assertLastAdminStays(db, member);
    await deleteMembership(db, which, now);
  });
