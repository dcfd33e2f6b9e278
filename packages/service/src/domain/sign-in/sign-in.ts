// One attempt to sign in, as it is kept between calls.
import { DAY_MS, type SignInStatus } from '@latchkey/wire';

/** An attempt nobody finishes is forgotten after a day. */
export const SIGN_IN_LIFETIME_MS = DAY_MS;

export type SignIn = {
  readonly id: string;
  readonly instanceId: string;
  readonly clientId: string;
  readonly status: SignInStatus;
  /** As the person typed it, trimmed. */
  readonly identifier: string | null;
  /** Null until an identifier is found, and for good when it is unknown and the instance does not say so. */
  readonly userId: string | null;
  /** The company's connection that answers for the identifier: nothing else opens the account then. */
  readonly enterpriseConnectionId: string | null;
  readonly firstFactorVerificationId: string | null;
  readonly secondFactorVerificationId: string | null;
  readonly createdSessionId: string | null;
  /** Of the password that was chosen on the way; it becomes the account's when the sign-in is complete. */
  readonly newPasswordDigest: string | null;
  /** True when the person asked to be signed out everywhere else. */
  readonly endsOtherSessions: boolean;
  readonly abandonAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};
