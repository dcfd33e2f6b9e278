// MembershipRequestJSON: a user's request to join an organization (docs/reference/wire.md#organization-objects).

import type { PublicUserDataJSON } from '../membership.ts';
import type { OrganizationInvitationStatus } from './invitation.ts';

/** Requests share the statuses of invitations; a refused request is `revoked`. */
export type MembershipRequestStatus = OrganizationInvitationStatus;

export type MembershipRequestJSON = {
  readonly object: 'organization_membership_request';
  readonly id: string;
  readonly organization_id: string;
  readonly status: MembershipRequestStatus;
  readonly public_user_data: PublicUserDataJSON;
  readonly created_at: number;
  readonly updated_at: number;
};
