// Organizations and memberships as JSON (wire §4.10).
import type { OrganizationJSON, OrganizationMembershipJSON, OrganizationSettingsJSON } from '@latchkey/wire';
import { type Membership, membershipLimit, type Organization } from '../domain/organization.ts';

/** No organization has a picture yet; surfaces draw initials where `has_image` is false. */
const NO_IMAGE = { image_url: '', has_image: false } as const;

export const organizationJSON = (organization: Organization, settings: OrganizationSettingsJSON): OrganizationJSON => ({
  object: 'organization',
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  ...NO_IMAGE,
  public_metadata: organization.publicMetadata,
  members_count: organization.membersCount,
  pending_invitations_count: 0,
  max_allowed_memberships: membershipLimit(organization, settings.max_allowed_memberships),
  admin_delete_enabled: organization.adminDeleteEnabled && settings.actions.admin_delete,
  created_at: organization.createdAt,
  updated_at: organization.updatedAt,
});

/** A membership as part of its own user; in lists of members, who it is comes beside it. */
export const membershipJSON = (
  membership: Membership,
  settings: OrganizationSettingsJSON,
): OrganizationMembershipJSON => ({
  object: 'organization_membership',
  id: membership.id,
  organization: organizationJSON(membership.organization, settings),
  public_metadata: membership.publicMetadata,
  permissions: membership.permissions,
  role: membership.role,
  created_at: membership.createdAt,
  updated_at: membership.updatedAt,
});
