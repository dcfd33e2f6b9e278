// Organizations, memberships and roles as JSON (docs/reference/wire.md#organization-objects).
import type { OrganizationJSON, OrganizationMembershipJSON, PermissionJSON, RoleJSON } from '@latchkey/wire';
import type { Instance } from '../domain/instance/instance.ts';
import {
  type Member,
  type Membership,
  mayBeDeleted,
  membershipLimit,
  type Organization,
} from '../domain/organizations/organization.ts';
import type { Permission, Role } from '../domain/organizations/roles.ts';
import { pictureJSON, type Shown } from './image.ts';

/** The presentation of an organization depends on the instance address and the settings. */
type At = Shown & Pick<Instance, 'settings'>;

export const organizationJSON = (organization: Organization, at: At): OrganizationJSON => ({
  object: 'organization',
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  ...pictureJSON(at, organization.logoImageId),
  public_metadata: organization.publicMetadata,
  members_count: organization.membersCount,
  pending_invitations_count: organization.pendingInvitationsCount,
  max_allowed_memberships: membershipLimit(organization, at.settings.organization_settings.max_allowed_memberships),
  admin_delete_enabled: mayBeDeleted(organization, at.settings.organization_settings),
  created_at: organization.createdAt,
  updated_at: organization.updatedAt,
});

/** A membership inside its own user; in lists of members the user data is added. */
export const membershipJSON = (membership: Membership, at: At): OrganizationMembershipJSON => ({
  object: 'organization_membership',
  id: membership.id,
  organization: organizationJSON(membership.organization, at),
  public_metadata: membership.publicMetadata,
  permissions: membership.permissions,
  role: membership.role,
  created_at: membership.createdAt,
  updated_at: membership.updatedAt,
});

/** A membership in a list of members, with its user data. */
export const memberJSON = (member: Member, at: At): OrganizationMembershipJSON => ({
  ...membershipJSON(member, at),
  public_user_data: {
    object: 'public_user_data',
    first_name: member.user.firstName,
    last_name: member.user.lastName,
    ...pictureJSON(at, member.user.profileImageId),
    identifier: member.user.identifier,
    user_id: member.userId,
  },
});

export const permissionJSON = (permission: Permission): PermissionJSON => ({
  object: 'permission',
  id: permission.id,
  key: permission.key,
  name: permission.name,
  description: permission.description,
  type: permission.type,
  created_at: permission.createdAt,
  updated_at: permission.updatedAt,
});

export const roleJSON = (role: Role): RoleJSON => ({
  object: 'role',
  id: role.id,
  key: role.key,
  name: role.name,
  description: role.description,
  permissions: role.permissions.map(permissionJSON),
  created_at: role.createdAt,
  updated_at: role.updatedAt,
});
