// The fields that e-mail addresses, phone numbers and wallets share: the owner and the verification status.
import type { VerificationStatus } from '@latchkey/wire';

export type Identifier = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly verificationStatus: VerificationStatus;
  readonly verificationStrategy: string | null;
  readonly verifiedAtClient: string | null;
  /** The verification that was started last while it is not completed, and until when it can be completed. */
  readonly verificationId?: string | null;
  readonly verificationExpireAt?: number | null;
  /**
   * False for an identifier that its user added and has not verified: it may belong to another user, so it cannot be used to
   * sign in.
   */
  readonly isClaimed?: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};
