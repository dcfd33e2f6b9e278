// Organizations, memberships, invitations, domains and roles as operators see them.
import type {
  AdminDomainJSON,
  AdminMembershipJSON,
  AdminOrganizationInvitationJSON,
  AdminOrganizationJSON,
  AdminRoleJSON,
} from '@latchkey/wire/schemas';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { OrganizationDomain } from '../../../domain/organizations/enrollment.ts';
import type { OrganizationInvitation } from '../../../domain/organizations/invitation.ts';
import type { Member, Organization } from '../../../domain/organizations/organization.ts';
import type { Role } from '../../../domain/organizations/roles.ts';
import { memberJSON, organizationJSON, roleJSON } from '../../../present/organization.ts';
import { organizationDomainJSON, organizationInvitationJSON } from '../../../present/organizations/joining.ts';

export const shownOrganization = (instance: Instance, organization: Organization): AdminOrganizationJSON => ({
  ...organizationJSON(organization, instance),
  private_metadata: organization.privateMetadata,
  created_by: organization.createdBy,
  requires_second_factor: organization.requiresSecondFactor,
});

export const shownMember = (instance: Instance, member: Member): AdminMembershipJSON => ({
  ...memberJSON(member, instance),
  private_metadata: member.privateMetadata,
});

export const shownInvitation = (
  invitation: OrganizationInvitation,
  now: number,
  url?: string,
): AdminOrganizationInvitationJSON => ({
  ...organizationInvitationJSON(invitation, now),
  inviter_user_id: invitation.inviterUserId,
  expires_at: invitation.expiresAt,
  ...(url !== undefined && { url }),
});

export const shownDomain = (domain: OrganizationDomain): AdminDomainJSON => ({
  ...organizationDomainJSON(domain),
  verified_at: domain.verifiedAt,
});

export const shownRole = (role: Role): AdminRoleJSON => ({
  ...roleJSON(role),
  requires_second_factor: role.requiresSecondFactor,
});
