// Invitations, suggestions, domains and requests as JSON (docs/reference/wire.md#organization-objects).
import type {
  MembershipRequestJSON,
  OrganizationDomainJSON,
  OrganizationDomainVerificationJSON,
  OrganizationInvitationJSON,
  OrganizationSuggestionJSON,
  PublicOrganizationDataJSON,
  UserOrganizationInvitationJSON,
} from '@latchkey/wire';
import type { OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import {
  invitationStatusAt,
  type OrganizationInvitation,
  type OrganizationSuggestion,
  type ShownOrganization,
  type UserInvitation,
} from '../../domain/organizations/invitation.ts';
import type { MembershipRequestWithUser } from '../../domain/organizations/membership-request.ts';
import { pictureJSON, type Shown } from '../image.ts';
import { publicUserDataJSON } from '../users/user.ts';

export const organizationInvitationJSON = (
  invitation: OrganizationInvitation,
  now: number,
): OrganizationInvitationJSON => ({
  object: 'organization_invitation',
  id: invitation.id,
  email_address: invitation.emailAddress,
  organization_id: invitation.organizationId,
  public_metadata: invitation.publicMetadata,
  role: invitation.role,
  status: invitationStatusAt(invitation, now),
  created_at: invitation.createdAt,
  updated_at: invitation.updatedAt,
});

const publicOrganizationDataJSON = (
  { id, name, slug, imageId }: ShownOrganization,
  at: Shown,
): PublicOrganizationDataJSON => ({ id, name, slug, ...pictureJSON(at, imageId) });

export const userInvitationJSON = (
  invitation: UserInvitation,
  at: Shown,
  now: number,
): UserOrganizationInvitationJSON => ({
  object: 'organization_invitation',
  id: invitation.id,
  email_address: invitation.emailAddress,
  public_organization_data: publicOrganizationDataJSON(invitation.organization, at),
  public_metadata: invitation.publicMetadata,
  role: invitation.role,
  status: invitationStatusAt(invitation, now),
  created_at: invitation.createdAt,
  updated_at: invitation.updatedAt,
});

export const suggestionJSON = (suggestion: OrganizationSuggestion, at: Shown): OrganizationSuggestionJSON => ({
  object: 'organization_suggestion',
  id: suggestion.id,
  public_organization_data: publicOrganizationDataJSON(suggestion.organization, at),
  // The contract has no status for a suggestion that led to a membership or was rejected; both are sent as accepted.
  status: suggestion.status === 'pending' ? 'pending' : 'accepted',
  created_at: suggestion.createdAt,
  updated_at: suggestion.updatedAt,
});

/** Null until a code was sent; a verified domain keeps its verification. */
const verificationJSON = (domain: OrganizationDomain): OrganizationDomainVerificationJSON | null =>
  domain.verificationExpireAt === null
    ? null
    : {
        status: domain.verifiedAt === null ? 'unverified' : 'verified',
        strategy: 'email_code',
        attempts: domain.verificationAttempts,
        expires_at: domain.verificationExpireAt,
      };

export const organizationDomainJSON = (domain: OrganizationDomain): OrganizationDomainJSON => ({
  object: 'organization_domain',
  id: domain.id,
  name: domain.name,
  organization_id: domain.organizationId,
  enrollment_mode: domain.enrollmentMode,
  verification: verificationJSON(domain),
  affiliation_email_address: domain.affiliationEmailAddress,
  total_pending_invitations: domain.totalPendingInvitations,
  total_pending_suggestions: domain.totalPendingSuggestions,
  created_at: domain.createdAt,
  updated_at: domain.updatedAt,
});

export const membershipRequestJSON = (request: MembershipRequestWithUser, at: Shown): MembershipRequestJSON => ({
  object: 'organization_membership_request',
  id: request.id,
  organization_id: request.organizationId,
  status: request.status,
  public_user_data: publicUserDataJSON(request.userRecord, at),
  created_at: request.createdAt,
  updated_at: request.updatedAt,
});
