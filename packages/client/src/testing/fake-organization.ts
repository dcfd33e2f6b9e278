// Wire JSON of organizations, for a fake service: complete shapes with plain values.
import type {
  MembershipRequestJSON,
  OrganizationDomainJSON,
  OrganizationInvitationJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  OrganizationSuggestionJSON,
  PermissionJSON,
  PublicOrganizationDataJSON,
  PublicUserDataJSON,
  RoleJSON,
  SystemPermissionKey,
  UserOrganizationInvitationJSON,
} from '@latchkey/wire';

/** Permissions of an administrator. */
export const ADMIN_PERMISSIONS: readonly SystemPermissionKey[] = [
  'org:sys_profile:manage',
  'org:sys_profile:delete',
  'org:sys_memberships:read',
  'org:sys_memberships:manage',
  'org:sys_domains:read',
  'org:sys_domains:manage',
];

/** Permissions of a member. */
export const MEMBER_PERMISSIONS: readonly SystemPermissionKey[] = ['org:sys_memberships:read'];

const stamps = (now: number) => ({ created_at: now, updated_at: now });

/** An organization with one member, named by its slug. */
export const fakeOrganization = (
  id: string,
  slug: string,
  change: Partial<OrganizationJSON> = {},
  now = 0,
): OrganizationJSON => ({
  object: 'organization',
  id,
  name: slug,
  slug,
  image_url: '',
  has_image: false,
  public_metadata: {},
  members_count: 1,
  pending_invitations_count: 0,
  max_allowed_memberships: 5,
  admin_delete_enabled: true,
  ...stamps(now),
  ...change,
});

/** The public data of a user, with this address. */
export const fakePublicUser = (userId: string, identifier: string): PublicUserDataJSON => ({
  first_name: null,
  last_name: null,
  image_url: '',
  has_image: false,
  identifier,
  user_id: userId,
});

/** Membership of an organization, as its administrator. */
export const fakeMembership = (
  organizationId: string,
  slug: string,
  publicUserData: PublicUserDataJSON,
  now = 0,
  change: Partial<OrganizationMembershipJSON> = {},
): OrganizationMembershipJSON => ({
  object: 'organization_membership',
  id: `orgmem_${slug}`,
  role: 'org:admin',
  permissions: ADMIN_PERMISSIONS,
  public_metadata: {},
  organization: fakeOrganization(organizationId, slug, {}, now),
  public_user_data: publicUserData,
  ...stamps(now),
  ...change,
});

/** A membership in the list of an organization, with the member role. */
export const fakeMember = (
  organization: OrganizationJSON,
  userId: string,
  identifier: string,
  change: Partial<OrganizationMembershipJSON> = {},
): OrganizationMembershipJSON => ({
  object: 'organization_membership',
  id: `orgmem_${userId}`,
  role: 'org:member',
  permissions: MEMBER_PERMISSIONS,
  public_metadata: {},
  organization,
  public_user_data: fakePublicUser(userId, identifier),
  ...stamps(0),
  ...change,
});

/** A pending invitation, as the organization sees it. */
export const fakeInvitation = (
  id: string,
  emailAddress: string,
  change: Partial<OrganizationInvitationJSON> = {},
): OrganizationInvitationJSON => ({
  object: 'organization_invitation',
  id,
  email_address: emailAddress,
  organization_id: 'org_1',
  public_metadata: {},
  role: 'org:member',
  status: 'pending',
  ...stamps(0),
  ...change,
});

/** The public data of an organization. */
export const fakePublicOrganization = (id: string, slug: string): PublicOrganizationDataJSON => ({
  id,
  name: slug,
  slug,
  has_image: false,
  image_url: '',
});

/** A pending invitation, as the user sees it. */
export const fakeUserInvitation = (
  id: string,
  slug: string,
  change: Partial<UserOrganizationInvitationJSON> = {},
): UserOrganizationInvitationJSON => ({
  object: 'organization_invitation',
  id,
  email_address: 'ada@example.com',
  public_organization_data: fakePublicOrganization(`org_${slug}`, slug),
  public_metadata: {},
  role: 'org:member',
  status: 'pending',
  ...stamps(0),
  ...change,
});

/** An organization that the user may ask to join. */
export const fakeSuggestion = (
  id: string,
  slug: string,
  change: Partial<OrganizationSuggestionJSON> = {},
): OrganizationSuggestionJSON => ({
  object: 'organization_suggestion',
  id,
  public_organization_data: fakePublicOrganization(`org_${slug}`, slug),
  status: 'pending',
  ...stamps(0),
  ...change,
});

/** An unverified domain. */
export const fakeDomain = (
  id: string,
  name: string,
  change: Partial<OrganizationDomainJSON> = {},
): OrganizationDomainJSON => ({
  object: 'organization_domain',
  id,
  name,
  organization_id: 'org_1',
  enrollment_mode: 'manual_invitation',
  verification: null,
  affiliation_email_address: null,
  total_pending_invitations: 0,
  total_pending_suggestions: 0,
  ...stamps(0),
  ...change,
});

/** A verified domain. */
export const fakeVerifiedDomain = (
  id: string,
  name: string,
  change: Partial<OrganizationDomainJSON> = {},
): OrganizationDomainJSON =>
  fakeDomain(id, name, {
    verification: { status: 'verified', strategy: 'email_code', attempts: 1, expires_at: 0 },
    affiliation_email_address: `ada@${name}`,
    ...change,
  });

/** A pending request to join. */
export const fakeMembershipRequest = (
  id: string,
  identifier: string,
  change: Partial<MembershipRequestJSON> = {},
): MembershipRequestJSON => ({
  object: 'organization_membership_request',
  id,
  organization_id: 'org_1',
  status: 'pending',
  public_user_data: fakePublicUser(`user_${id}`, identifier),
  ...stamps(0),
  ...change,
});

const fakePermission = (key: string): PermissionJSON => ({
  object: 'permission',
  id: `perm_${key}`,
  key,
  name: key,
  description: '',
  type: 'system',
  ...stamps(0),
});

/** A role with these permissions. */
export const fakeRole = (key: string, name: string, permissions: readonly string[] = MEMBER_PERMISSIONS): RoleJSON => ({
  object: 'role',
  id: `role_${key}`,
  key,
  name,
  description: '',
  permissions: permissions.map(fakePermission),
  ...stamps(0),
});

/** The two roles that every instance has. */
export const FAKE_ROLES: readonly RoleJSON[] = [
  fakeRole('org:admin', 'Admin', ADMIN_PERMISSIONS),
  fakeRole('org:member', 'Member'),
];
