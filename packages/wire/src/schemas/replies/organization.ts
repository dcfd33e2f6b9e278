// Reply schemas of organizations and their resources (docs/reference/wire.md#organization-objects).
import * as v from 'valibot';
import type { OrganizationMembershipJSON, PublicUserDataJSON } from '../../json/membership.ts';
import type { OrganizationJSON, PublicOrganizationDataJSON } from '../../json/organization.ts';
import type { OrganizationDomainJSON } from '../../json/organizations/domain.ts';
import type {
  OrganizationInvitationJSON,
  UserOrganizationInvitationJSON,
} from '../../json/organizations/invitation.ts';
import type { MembershipRequestJSON } from '../../json/organizations/membership-request.ts';
import type { PermissionJSON, RoleJSON } from '../../json/organizations/role.ts';
import type { OrganizationSuggestionJSON } from '../../json/organizations/suggestion.ts';
import {
  count,
  created,
  type Entries,
  entity,
  is,
  json,
  list,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
  truth,
} from './entity.ts';

export const organizationEntries: Entries<OrganizationJSON> = {
  object: is('organization'),
  id: text,
  name: text,
  slug: textOrNull,
  image_url: text,
  has_image: truth,
  public_metadata: json,
  members_count: count,
  pending_invitations_count: count,
  max_allowed_memberships: count,
  admin_delete_enabled: truth,
  ...created,
};

export const organization = entity<OrganizationJSON>(organizationEntries);

const publicOrganizationData = entity<PublicOrganizationDataJSON>({
  id: text,
  name: text,
  slug: textOrNull,
  has_image: truth,
  image_url: text,
});

export const publicUserData = entity<PublicUserDataJSON>({
  object: optional(is('public_user_data')),
  first_name: textOrNull,
  last_name: textOrNull,
  image_url: text,
  has_image: truth,
  identifier: text,
  user_id: optional(text),
});

export const membershipEntries: Entries<OrganizationMembershipJSON> = {
  object: is('organization_membership'),
  id: text,
  organization,
  public_metadata: json,
  public_user_data: optional(publicUserData),
  permissions: list(text),
  role: text,
  ...created,
};

export const membership = entity<OrganizationMembershipJSON>(membershipEntries);

const invitationStatus = oneOf(['pending', 'accepted', 'revoked']);

export const invitationEntries: Entries<OrganizationInvitationJSON> = {
  object: is('organization_invitation'),
  id: text,
  email_address: text,
  organization_id: text,
  public_metadata: json,
  role: text,
  status: invitationStatus,
  ...created,
};

export const invitation = entity<OrganizationInvitationJSON>(invitationEntries);

export const userInvitation = entity<UserOrganizationInvitationJSON>({
  object: is('organization_invitation'),
  id: text,
  email_address: text,
  public_organization_data: publicOrganizationData,
  public_metadata: json,
  role: text,
  status: invitationStatus,
  ...created,
});

export const suggestion = entity<OrganizationSuggestionJSON>({
  object: is('organization_suggestion'),
  id: text,
  public_organization_data: publicOrganizationData,
  status: oneOf(['pending', 'accepted']),
  ...created,
});

export const domainEntries: Entries<OrganizationDomainJSON> = {
  object: is('organization_domain'),
  id: text,
  name: text,
  organization_id: text,
  enrollment_mode: oneOf(['manual_invitation', 'automatic_invitation', 'automatic_suggestion']),
  verification: nullable(
    v.object({
      status: oneOf(['unverified', 'verified']),
      strategy: is('email_code'),
      attempts: count,
      expires_at: time,
    }),
  ),
  affiliation_email_address: textOrNull,
  total_pending_invitations: count,
  total_pending_suggestions: count,
  ...created,
};

export const domain = entity<OrganizationDomainJSON>(domainEntries);

export const membershipRequest = entity<MembershipRequestJSON>({
  object: is('organization_membership_request'),
  id: text,
  organization_id: text,
  status: invitationStatus,
  public_user_data: publicUserData,
  ...created,
});

export const permission = entity<PermissionJSON>({
  object: is('permission'),
  id: text,
  key: text,
  name: text,
  description: text,
  type: oneOf(['system', 'user']),
  ...created,
});

export const roleEntries: Entries<RoleJSON> = {
  object: is('role'),
  id: text,
  key: text,
  name: text,
  description: text,
  permissions: list(permission),
  ...created,
};

export const role = entity<RoleJSON>(roleEntries);
