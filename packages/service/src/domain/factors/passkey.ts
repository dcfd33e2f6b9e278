// Passkeys (docs/security.md R26): the options for registration and sign-in, and the check of the signature counter. Signatures
// are verified by a port.
import {
  encodeBase64Url,
  MINUTE_MS,
  type PasskeyCreationOptionsJSON,
  type PasskeyRequestOptionsJSON,
} from '@latchkey/wire';

export const PASSKEY_CHALLENGE_BYTES = 32;
/** A challenge is valid once, for this long. */
export const PASSKEY_LIFETIME_MS = 5 * MINUTE_MS;
/** EdDSA, ES256, RS256, in order of preference (COSE numbers). */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

export type Passkey = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly name: string | null;
  /** The verification by which it was registered; null for an imported passkey. */
  readonly verificationId: string | null;
  readonly rpId: string;
  /** Null until the browser has created the key. */
  readonly credentialId: string | null;
  /** The COSE key as base64url. */
  readonly publicKey: string | null;
  readonly counter: number;
  readonly transports: readonly string[];
  /** True for a key that is stored on more than one device. */
  readonly backedUp: boolean;
  /** When its counter went backwards: the key may have been copied, so it is no longer accepted. */
  readonly flaggedAt: number | null;
  readonly lastUsedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A passkey that can be used to sign in. */
export type UsablePasskey = Passkey & { readonly credentialId: string; readonly publicKey: string };

export const isUsable = (passkey: Passkey): passkey is UsablePasskey =>
  passkey.credentialId !== null && passkey.publicKey !== null && passkey.flaggedAt === null;

/** The WebAuthn user handle: it contains the user id and is returned as `userHandle`. */
export const userHandleOf = (userId: string): string => encodeBase64Url(new TextEncoder().encode(userId));

const descriptor = (passkey: UsablePasskey) => ({
  type: 'public-key' as const,
  id: passkey.credentialId,
  ...(passkey.transports.length > 0 && { transports: passkey.transports }),
});

/** The options to create a key. User verification is required, because the key is a complete factor. */
export const creationOptions = (facts: {
  readonly challenge: string;
  readonly rpId: string;
  readonly applicationName: string;
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly existing: readonly Passkey[];
}): PasskeyCreationOptionsJSON => ({
  rp: { id: facts.rpId, name: facts.applicationName || facts.rpId },
  user: { id: userHandleOf(facts.userId), name: facts.userName, displayName: facts.displayName },
  challenge: facts.challenge,
  pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: PASSKEY_LIFETIME_MS,
  excludeCredentials: facts.existing.filter(isUsable).map(descriptor),
  authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
});

/** The options to sign in: any key of this relying party, or one of the account's keys. */
export const requestOptions = (facts: {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowed: readonly Passkey[] | undefined;
}): PasskeyRequestOptionsJSON => ({
  challenge: facts.challenge,
  rpId: facts.rpId,
  timeout: PASSKEY_LIFETIME_MS,
  userVerification: 'required',
  ...(facts.allowed && { allowCredentials: facts.allowed.filter(isUsable).map(descriptor) }),
});

/** False when a counter that is in use did not grow: two devices may hold the same key (WebAuthn §6.1.1). */
export const counterGrew = (stored: number, given: number): boolean => (stored === 0 && given === 0) || given > stored;
