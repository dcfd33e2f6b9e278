// Signatures of the standard's own examples, in every algorithm that is taken, and with any single bit of them changed (R26).
import { describe, expect, it } from 'vitest';
import type { UsablePasskey } from '../domain/passkey.ts';
import { ASSERTION_VECTORS, type AssertionVector } from '../testing/webauthn-vectors.ts';
import { type AssertionCredential, type Ceremony, verifyAssertion } from './webauthn-verifier.ts';

const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

const passkeyOf = (vector: AssertionVector): UsablePasskey => ({
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

const credentialOf = (vector: AssertionVector): AssertionCredential => {
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

const asked = (vector: AssertionVector, change: Partial<Ceremony> = {}): Ceremony => ({
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

describe.each(ASSERTION_VECTORS)('the example $name of the standard', (vector) => {
  it('is taken for what was asked, and for nothing else', async () => {
    const [passkey, credential] = [passkeyOf(vector), credentialOf(vector)];
    expect(await verifyAssertion(credential, asked(vector), passkey)).toMatchObject({ counter: 0 });
    const wrong: ReadonlyArray<Partial<Ceremony>> = [
      { challenge: base64url(vector.credentialId) },
      { rpId: 'example.com' },
      { origin: 'https://example.com' },
      { userVerification: 'required' },
    ];
    for (const change of wrong)
      expect(await verifyAssertion(credential, asked(vector, change), passkey)).toBeUndefined();
  });

  it('is refused with any single bit changed', async () => {
    const changed = (['clientDataJSON', 'authenticatorData', 'signature'] as const).flatMap((field) =>
      Array.from({ length: vector[field].length * 4 }, (_, bit) => ({
        ...vector,
        [field]: flipped(vector[field], bit),
      })),
    );
    expect(changed.length).toBeGreaterThan(200);
    const taken: AssertionVector[] = [];
    for (const one of changed)
      if (await verifyAssertion(credentialOf(one), asked(vector), passkeyOf(vector))) taken.push(one);
    expect(taken).toEqual([]);
  });
});
