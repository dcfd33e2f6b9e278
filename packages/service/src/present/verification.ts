// A proof as VerificationJSON (wire §4.7).
import type { Strategy, VerificationJSON } from '@latchkey/wire';
import { isStrategy } from '@latchkey/wire';
import type { EmailAddress } from '../domain/user.ts';
import { type Verification, verificationStatusAt } from '../domain/verification.ts';
import { errorItem } from '../fault.ts';

/** The form of a proof that was not begun. */
export const unstartedVerification: VerificationJSON = {
  object: 'verification',
  status: 'unverified',
  strategy: null,
  attempts: null,
  expire_at: null,
  error: null,
  verified_at_client: null,
};

export const verificationJSON = (verification: Verification, now: number): VerificationJSON => {
  const status = verificationStatusAt(verification, now);
  return {
    object: 'verification',
    status,
    strategy: verification.strategy,
    attempts: verification.attempts,
    expire_at: verification.expireAt,
    ...(verification.nonce !== null && { nonce: verification.nonce }),
    ...(verification.message !== null && { message: verification.message }),
    error: verification.errorCode === null ? null : errorItem({ code: verification.errorCode }),
    verified_at_client: status === 'verified' ? (verification.verifiedAtClient ?? verification.clientId) : null,
  };
};

const knownStrategy = (text: string | null): Strategy | null => (text !== null && isStrategy(text) ? text : null);

/** How an address or a number was proven, as far as it was. */
export const addressVerificationJSON = (
  email: Pick<EmailAddress, 'verificationStatus' | 'verificationStrategy' | 'verifiedAtClient'>,
): VerificationJSON => ({
  ...unstartedVerification,
  status: email.verificationStatus,
  strategy: knownStrategy(email.verificationStrategy),
  verified_at_client: email.verifiedAtClient,
});
