// The examples of the WebAuthn standard, in every accepted algorithm, and with single bits of them changed (docs/security.md
// R26).
import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { UsablePasskey } from '../domain/factors/passkey.ts';
import { CEREMONY_VECTORS, type CeremonyVector } from '../testing/factors/webauthn-vectors.ts';
import {
  type AssertionCredential,
  type Ceremony,
  type RegistrationCredential,
  verifyAssertion,
  verifyRegistration,
} from './webauthn-verifier.ts';

type RegisteredVector = CeremonyVector & Required<Pick<CeremonyVector, 'registration'>>;

/** Bits of the flags byte (§6.1), which follows the relying party hash. */
const USER_VERIFIED = 0x04;
const BACKED_UP = 0x10;
const FLAGS_AT = 32;
const RP_HASH = 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5';

const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

const passkeyOf = (vector: CeremonyVector): UsablePasskey => ({
  id: 'idn_key',
  instanceId: 'ins_a',
  userId: 'user_ada',
  name: null,
  verificationId: null,
  rpId: 'example.org',
  transports: [],
  backedUp: false,
  flaggedAt: null,
  lastUsedAt: null,
  createdAt: 1,
  updatedAt: 1,
  credentialId: base64url(vector.credentialId),
  publicKey: base64url(vector.publicKey),
  counter: 0,
});

const credentialOf = (vector: CeremonyVector): AssertionCredential => {
  const id = base64url(vector.credentialId);
  const { clientDataJSON, authenticatorData, signature } = vector;
  return {
    type: 'public-key',
    id,
    rawId: id,
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    },
  };
};

const registrationOf = (vector: RegisteredVector): RegistrationCredential => {
  const { clientDataJSON, beforeCredentialId } = vector.registration;
  const id = base64url(vector.credentialId);
  const attestationObject = base64url(beforeCredentialId + vector.credentialId + vector.publicKey);
  return {
    type: 'public-key',
    id,
    rawId: id,
    response: { clientDataJSON: base64url(clientDataJSON), attestationObject },
  };
};

const asked = (vector: CeremonyVector, change: Partial<Ceremony> = {}): Ceremony => ({
  challenge: base64url(vector.challenge),
  rpId: 'example.org',
  origin: 'https://example.org',
  userVerification: 'preferred',
  ...change,
});

const flipped = (hex: string, bit: number): string => {
  const bytes = Buffer.from(hex, 'hex');
  const at = bit >> 3;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('hex');
};

const flagsOf = (authenticatorData: string): number => Buffer.from(authenticatorData, 'hex')[FLAGS_AT] ?? 0;

/** Does the browser name another site as the top page around the frame of the ceremony? */
const isFramed = ({ clientDataJSON }: CeremonyVector): boolean =>
  Buffer.from(clientDataJSON, 'hex').toString().includes('"topOrigin"');

/** Checks only the signature, not the signed content. */
const isSigned = ({ publicKey, authenticatorData, clientDataJSON, signature }: CeremonyVector): boolean => {
  const cose = Buffer.from(publicKey, 'hex');
  const [x = '', y = ''] = [cose.subarray(10, 42), cose.subarray(45)].map((bytes) => bytes.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'hex')).digest();
  const signed = Buffer.concat([Buffer.from(authenticatorData, 'hex'), hash]);
  return verify('sha256', signed, key, Buffer.from(signature, 'hex'));
};

const isRegistered = (vector: CeremonyVector): vector is RegisteredVector => vector.registration !== undefined;

describe.each(CEREMONY_VECTORS.filter((vector) => !isFramed(vector)))('the example $name of the standard', (vector) => {
  it('is accepted with its expected values, and with no others', async () => {
    const [passkey, credential] = [passkeyOf(vector), credentialOf(vector)];
    const flags = flagsOf(vector.authenticatorData);
    const assertion = { counter: 0, backedUp: (flags & BACKED_UP) !== 0 };
    expect(await verifyAssertion(credential, asked(vector), passkey)).toEqual(assertion);
    const verified = await verifyAssertion(credential, asked(vector, { userVerification: 'required' }), passkey);
    expect(verified !== undefined).toBe((flags & USER_VERIFIED) !== 0);
    const wrong: ReadonlyArray<Partial<Ceremony>> = [
      { challenge: base64url(vector.credentialId) },
      { rpId: 'example.com' },
      { origin: 'https://example.com' },
    ];
    for (const change of wrong)
      expect(await verifyAssertion(credential, asked(vector, change), passkey)).toBeUndefined();
  });

  it('is rejected with any single bit changed', async () => {
    const changed = (['clientDataJSON', 'authenticatorData', 'signature'] as const).flatMap((field) =>
      Array.from({ length: vector[field].length * 4 }, (_, bit) => ({
        ...vector,
        [field]: flipped(vector[field], bit),
      })),
    );
    expect(changed.length).toBeGreaterThan(200);
    const taken: CeremonyVector[] = [];
    for (const one of changed)
      if (await verifyAssertion(credentialOf(one), asked(vector), passkeyOf(vector))) taken.push(one);
    expect(taken).toEqual([]);
  });
});

it('rejects a signature from a frame of another site that the browser names, although the signature is right (§7.1, §7.2)', async () => {
  const framed = CEREMONY_VECTORS.filter(isFramed);
  expect(framed.map(({ name }) => name)).toEqual(['none.ES256.topOrigin']);
  for (const vector of framed.filter(isRegistered)) {
    expect(isSigned(vector)).toBe(true);
    expect(await verifyAssertion(credentialOf(vector), asked(vector), passkeyOf(vector))).toBeUndefined();
    const registering = asked(vector, { challenge: base64url(vector.registration.challenge) });
    expect(await verifyRegistration(registrationOf(vector), registering)).toBeUndefined();
  }
});

describe.each(CEREMONY_VECTORS.filter(isRegistered).filter((vector) => !isFramed(vector)))(
  'the registration of the example $name',
  (vector) => {
    const { challenge, beforeCredentialId } = vector.registration;
    const credential = registrationOf(vector);
    const at = (change: Partial<Ceremony> = {}) => asked(vector, { challenge: base64url(challenge), ...change });

    it('returns the key, and is accepted with its expected values only', async () => {
      const flags = flagsOf(beforeCredentialId.slice(beforeCredentialId.indexOf(RP_HASH)));
      expect(await verifyRegistration(credential, at())).toEqual({
        credentialId: base64url(vector.credentialId),
        publicKey: base64url(vector.publicKey),
        counter: 0,
        backedUp: (flags & BACKED_UP) !== 0,
      });
      const verified = await verifyRegistration(credential, at({ userVerification: 'required' }));
      expect(verified !== undefined).toBe((flags & USER_VERIFIED) !== 0);
      const wrong = [
        { challenge: base64url(vector.challenge) },
        { rpId: 'example.com' },
        { origin: 'https://example.com' },
      ];
      for (const change of wrong) expect(await verifyRegistration(credential, at(change))).toBeUndefined();
    });

    it('is rejected when its key is for an algorithm that was not requested', async () => {
      // From ES256 (-7) to ESP256 (-9), a change that an attestation without a signature does not detect.
      const publicKey = vector.publicKey.replace('a501020326', 'a501020328');
      expect(await verifyRegistration(registrationOf({ ...vector, publicKey }), at())).toBeUndefined();
    });
  },
);
