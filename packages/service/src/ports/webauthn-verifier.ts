// Verifies registrations and assertions (WebAuthn §7.1, §7.2). Every failure gives undefined: the reason of a refusal would
// only help a forger.
import type { UserVerificationRequirementJSON } from '@latchkey/wire';
import { PASSKEY_ALGORITHMS, type UsablePasskey } from '../domain/factors/passkey.ts';

/**
 * The expected values of the ceremony: the challenge, the origin and relying party, and whether user verification was required.
 */
export type Ceremony = {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
  readonly userVerification: UserVerificationRequirementJSON;
};

type Credential<Response> = {
  readonly type: 'public-key';
  readonly id: string;
  readonly rawId: string;
  readonly response: Response;
};

export type RegistrationCredential = Credential<{
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports?: readonly string[] | undefined;
}>;

export type AssertionCredential = Credential<{
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string | null | undefined;
}>;

/** A new key, as it is stored. */
export type RegisteredKey = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly backedUp: boolean;
};

/** Loaded with the first passkey in use: loading it takes a fifth of the time that a start of the service takes. */
const library = () => import('@simplewebauthn/server');

/**
 * Was it created in a frame of another site, which the browser names (§7.1)? No host can configure yet that it expects to be
 * framed, and the library checks this for sign-ins only.
 */
const isFramed = (clientDataJSON: string): boolean => {
  const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
  return typeof clientData === 'object' && clientData !== null && 'topOrigin' in clientData;
};

/** The new key of a registration, or undefined if any check fails. */
export const verifyRegistration = async (
  credential: RegistrationCredential,
  asked: Ceremony,
): Promise<RegisteredKey | undefined> => {
  const { clientDataJSON, attestationObject } = credential.response;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: asked.challenge,
      expectedOrigin: asked.origin,
      expectedRPID: asked.rpId,
      requireUserVerification: asked.userVerification === 'required',
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    // The id next to the key is not signed; only the id inside the signed data is trusted.
    if (!verified || isFramed(clientDataJSON) || registrationInfo.credential.id !== credential.id) return undefined;
    return {
      credentialId: registrationInfo.credential.id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
      counter: registrationInfo.credential.counter,
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    return undefined;
  }
};

/** The first bytes of a COSE key for ES256: a map of five, kty EC2, alg -7. */
const ES256_KEY = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26]);
const SEQUENCE = 0x30;
const INTEGER = 0x02;
const SIGN_BIT = 0x80;

/** The end of a DER integer, or undefined if no integer in the canonical encoding starts here. */
const endOfInteger = (bytes: Buffer, at: number): number | undefined => {
  const [tag, length = 0, first = 0, second = 0] = bytes.subarray(at, at + 4);
  const isPadded = first === 0 && length > 1 && (second & SIGN_BIT) === 0;
  const end = at + 2 + length;
  return tag !== INTEGER || length === 0 || (first & SIGN_BIT) !== 0 || isPadded || end > bytes.length
    ? undefined
    : end;
};

/**
 * An ES256 signature in canonical DER (X.690); the library also accepts other encodings, but a signature must have only one.
 */
const isStrictSignature = (bytes: Buffer): boolean => {
  const middle = endOfInteger(bytes, 2);
  const end = middle === undefined ? undefined : endOfInteger(bytes, middle);
  return bytes[0] === SEQUENCE && bytes[1] === bytes.length - 2 && end === bytes.length;
};

/** The signed data of an authenticator: its counter, and whether the key is backed up. */
export type Assertion = { readonly counter: number; readonly backedUp: boolean };

/** The assertion of a key, or undefined if any check fails. The caller checks the counter. */
export const verifyAssertion = async (
  credential: AssertionCredential,
  asked: Ceremony,
  passkey: UsablePasskey,
): Promise<Assertion | undefined> => {
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  if (credential.id !== passkey.credentialId) return undefined;
  const publicKey = Buffer.from(passkey.publicKey, 'base64url');
  const isEs256 = publicKey.subarray(0, ES256_KEY.length).equals(ES256_KEY);
  if (isEs256 && !isStrictSignature(Buffer.from(signature, 'base64url'))) return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: asked.challenge,
      expectedOrigin: asked.origin,
      expectedRPID: asked.rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(publicKey),
        counter: 0,
      },
      requireUserVerification: asked.userVerification === 'required',
    });
    return verified
      ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
      : undefined;
  } catch {
    return undefined;
  }
};
