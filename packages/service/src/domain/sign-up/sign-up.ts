// One attempt to create a user, as it is kept between calls.
import type { JSONObject, SignUpStatus } from '@latchkey/wire';

/** An attempt nobody finishes is forgotten after a day. */
export const SIGN_UP_LIFETIME_MS = 24 * 60 * 60_000;

export type SignUp = {
  readonly id: string;
  readonly instanceId: string;
  readonly clientId: string;
  readonly status: SignUpStatus;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailAddress: string | null;
  readonly emailVerificationId: string | null;
  readonly passwordDigest: string | null;
  readonly unsafeMetadata: JSONObject;
  readonly legalAcceptedAt: number | null;
  readonly createdSessionId: string | null;
  readonly createdUserId: string | null;
  readonly abandonAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The status as it is now: an open attempt past its time is abandoned. */
export const signUpStatusAt = (signUp: Pick<SignUp, 'status' | 'abandonAt'>, now: number): SignUpStatus =>
  signUp.status === 'missing_requirements' && now >= signUp.abandonAt ? 'abandoned' : signUp.status;
