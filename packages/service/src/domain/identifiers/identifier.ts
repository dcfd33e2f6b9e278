// What an address, a number and a wallet of a person have in common: whose it is, and how far it is proven.
import type { VerificationStatus } from '@latchkey/wire';

/** What an address, a number and a wallet have in common. */
export type Identifier = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly verificationStatus: VerificationStatus;
  readonly verificationStrategy: string | null;
  readonly verifiedAtClient: string | null;
  /** The proof that was begun last, while it is not given, and until when it can be. */
  readonly verificationId?: string | null;
  readonly verificationExpireAt?: number | null;
  /** False for one that its user added and has not proven: it may be somebody else's, and it opens nothing. */
  readonly isClaimed?: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};
