// A user's request to join an organization.
import type { MembershipRequestStatus } from '@latchkey/wire';
import type { UserWithIdentifiers } from '../users/user.ts';

export type MembershipRequest = {
  readonly id: string;
  readonly instanceId: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly status: MembershipRequestStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A request with the user who made it. */
export type MembershipRequestWithUser = MembershipRequest & { readonly userRecord: UserWithIdentifiers };
