// Passkeys (docs/security.md R26): what a browser is asked for at registration and at sign-in, and what a counter that went
// backwards means. Checking signatures is a port.
import {
  encodeBase64Url,
  MINUTE_MS,
  type PasskeyCreationOptionsJSON,
  type PasskeyRequestOptionsJSON,
} from '@latchkey/wire';

/** Random bytes of a challenge. */
export const PASSKEY_CHALLENGE_BYTES = 32;
/** A challenge is good for this long, and once. */
export const PASSKEY_LIFETIME_MS = 5 * MINUTE_MS;
/** EdDSA, ES256, RS256, in the order we like them (COSE numbers). */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

export type Passkey = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly name: string | null;
  /** The proof by which it was registered; null for one that an import brought. */
  readonly verificationId: string | null;
  readonly rpId: string;
  /** Null until the browser made the key. */
  readonly credentialId: string | null;
  /** The COSE key as base64url. */
  readonly publicKey: string | null;
  readonly counter: number;
  readonly transports: readonly string[];
  /** True for a key that is kept in more than one place. */
  readonly backedUp: boolean;
  /** When its counter went backwards: there may be a copy of it, and it is not taken any more. */
  readonly flaggedAt: number | null;
  readonly lastUsedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A passkey with which somebody can sign in. */
export type UsablePasskey = Passkey & { readonly credentialId: string; readonly publicKey: string };

export const isUsable = (passkey: Passkey): passkey is UsablePasskey =>
  passkey.credentialId !== null && passkey.publicKey !== null && passkey.flaggedAt === null;

/** What the browser calls the account; the id of the user travels in it and comes back as `userHandle`. */
export const userHandleOf = (userId: string): string => encodeBase64Url(new TextEncoder().encode(userId));

const descriptor = (passkey: UsablePasskey) => ({
  type: 'public-key' as const,
  id: passkey.credentialId,
  ...(passkey.transports.length > 0 && { transports: passkey.transports }),
});

/** What a browser is asked for to make a key. Verification of the person is asked for: the key is a factor of its own. */
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

/** What a browser is asked for to sign in: any key of this place, or one of those the account has. */
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

/** False when a counter did not grow although it counts: two devices may hold the same key (WebAuthn §6.1.1). */
export const counterGrew = (stored: number, given: number): boolean => (stored === 0 && given === 0) || given > stored;
