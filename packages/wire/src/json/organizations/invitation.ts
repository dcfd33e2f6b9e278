// Invitations to an organization, as the organization and as the invited user see them
// (docs/reference/wire.md#organization-objects).
import type { JSONObject } from '../envelope.ts';
import type { PublicOrganizationDataJSON } from '../organization.ts';

export type OrganizationInvitationStatus = 'pending' | 'accepted' | 'revoked';

export type OrganizationInvitationJSON = {
  readonly object: 'organization_invitation';
  readonly id: string;
  readonly email_address: string;
  readonly organization_id: string;
  readonly public_metadata: JSONObject;
  readonly role: string;
  readonly status: OrganizationInvitationStatus;
  readonly created_at: number;
  readonly updated_at: number;
};

export type UserOrganizationInvitationJSON = {
  readonly object: 'organization_invitation';
  readonly id: string;
  readonly email_address: string;
  readonly public_organization_data: PublicOrganizationDataJSON;
  readonly public_metadata: JSONObject;
  readonly role: string;
  readonly status: OrganizationInvitationStatus;
  readonly created_at: number;
  readonly updated_at: number;
};
