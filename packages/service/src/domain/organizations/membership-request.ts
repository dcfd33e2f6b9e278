// Somebody who asks to be let into an organization.
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

/** A request with who makes it. */
export type MembershipRequestWithUser = MembershipRequest & { readonly person: UserWithIdentifiers };
