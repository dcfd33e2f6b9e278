// One sign-in attempt, as it is stored between calls.
import { DAY_MS, type SignInStatus } from '@latchkey/wire';

/** An unfinished attempt is deleted after a day. */
export const SIGN_IN_LIFETIME_MS = DAY_MS;

export type SignIn = {
  readonly id: string;
  readonly instanceId: string;
  readonly clientId: string;
  readonly status: SignInStatus;
  /** As the user typed it, trimmed. */
  readonly identifier: string | null;
  /** Null until an identifier is found; stays null when the identifier is unknown and the instance does not reveal that. */
  readonly userId: string | null;
  /** The enterprise connection that covers the identifier: then no other factor is accepted. */
  readonly enterpriseConnectionId: string | null;
  readonly firstFactorVerificationId: string | null;
  readonly secondFactorVerificationId: string | null;
  readonly createdSessionId: string | null;
  /** The digest of the password chosen during the sign-in; it becomes the account's when the sign-in completes. */
  readonly newPasswordDigest: string | null;
  /** True when the user asked to sign out of all other sessions. */
  readonly endsOtherSessions: boolean;
  /** True when the second step confirms a browser that is new for the user, who has no second factor. */
  readonly confirmsDevice: boolean;
  readonly abandonAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};
