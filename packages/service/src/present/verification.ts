// A verification as VerificationJSON (docs/reference/wire.md#verification).
import { isStrategy, type Strategy, type VerificationJSON } from '@latchkey/wire';
import { errorItem } from '../domain/faults/fault.ts';
import type { Identifier } from '../domain/identifiers/identifier.ts';
import { type Verification, verificationStatusAt } from '../domain/verification.ts';
import type { Vault } from '../ports/vault.ts';

/** A verification that was not started. */
export const unstartedVerification: VerificationJSON = {
  object: 'verification',
  status: 'unverified',
  strategy: null,
  attempts: null,
  expire_at: null,
  error: null,
  verified_at_client: null,
};

/** Why a verification failed; names the existing session, so that the surface can switch to it. */
const problemJSON = ({ errorCode, errorSessionId }: Verification) =>
  errorCode === null
    ? null
    : errorItem({ code: errorCode, ...(errorSessionId !== null && { meta: { session_id: errorSessionId } }) });

type At = { readonly now: number; readonly ports: { readonly vault: Vault } };

export const verificationJSON = (verification: Verification, { now, ports }: At): VerificationJSON => {
  const status = verificationStatusAt(verification, now);
  const { sealedExternalUrl } = verification;
  return {
    object: 'verification',
    status,
    strategy: verification.strategy,
    attempts: verification.attempts,
    expire_at: verification.expireAt,
    ...(verification.nonce !== null && { nonce: verification.nonce }),
    ...(verification.message !== null && { message: verification.message }),
    // The redirect URL is sent until the browser has returned.
    ...(sealedExternalUrl !== null &&
      status === 'unverified' && { external_verification_redirect_url: ports.vault.open(sealedExternalUrl) }),
    error: problemJSON(verification),
    verified_at_client: status === 'verified' ? (verification.verifiedAtClient ?? verification.clientId) : null,
  };
};

const knownStrategy = (text: string | null): Strategy | null => (text !== null && isStrategy(text) ? text : null);

/** How an address or a number was verified, if it was. */
export const addressVerificationJSON = (
  one: Pick<Identifier, 'verificationStatus' | 'verificationStrategy' | 'verifiedAtClient' | 'verificationExpireAt'>,
): VerificationJSON => ({
  ...unstartedVerification,
  status: one.verificationStatus,
  strategy: knownStrategy(one.verificationStrategy),
  expire_at: one.verificationExpireAt ?? null,
  verified_at_client: one.verifiedAtClient,
});
