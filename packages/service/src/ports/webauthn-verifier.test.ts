// Registration and sign-in with a software key, and with every single part of them changed (docs/security.md R26).
import { describe, expect, it } from 'vitest';
import { creationOptions, requestOptions, type UsablePasskey } from '../domain/factors/passkey.ts';
import { type CeremonyOverrides, createSoftwareAuthenticator } from '../testing/factors/software-authenticator.ts';
import { systemRandom } from './random.ts';
import {
  type AssertionCredential,
  type Ceremony,
  type RegistrationCredential,
  verifyAssertion,
  verifyRegistration,
} from './webauthn-verifier.ts';

const ORIGIN = 'https://app.example.com';
const RP_ID = 'example.com';

const askToRegister = () =>
  creationOptions({
    challenge: systemRandom.secret(32),
    rpId: RP_ID,
    applicationName: 'Acme',
    userId: 'user_ada',
    userName: 'ada@example.com',
    displayName: 'Ada',
    existing: [],
  });

const askToSignIn = () => requestOptions({ challenge: systemRandom.secret(32), rpId: RP_ID, allowed: undefined });

const ceremony = (challenge: string): Ceremony => ({
  challenge,
  rpId: RP_ID,
  origin: ORIGIN,
  userVerification: 'required',
});

const stored = (key: { credentialId: string; publicKey: string; counter: number }): UsablePasskey => ({
  id: 'idn_key',
  instanceId: 'ins_a',
  userId: 'user_ada',
  name: null,
  verificationId: null,
  rpId: RP_ID,
  transports: [],
  backedUp: false,
  flaggedAt: null,
  lastUsedAt: null,
  createdAt: 1,
  updatedAt: 1,
  ...key,
});

const registered = async () => {
  const authenticator = createSoftwareAuthenticator();
  const options = askToRegister();
  const key = await verifyRegistration(authenticator.register(options, ORIGIN), ceremony(options.challenge));
  if (!key) throw new Error('the key was not taken');
  return { authenticator, passkey: stored(key) };
};

/** Every text that differs from a base64url text in one bit of one byte, for some of the bytes. */
const bitFlips = (encoded: string, step: number): readonly string[] => {
  const bytes = Buffer.from(encoded, 'base64url');
  const flips: string[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    flips.push(changed.toString('base64url'));
  }
  return flips;
};

const INVALID_CEREMONIES: readonly (readonly [string, CeremonyOverrides])[] = [
  ['no user presence', { flags: 0x04 | 0x40 }],
  ['no user verification', { flags: 0x01 | 0x40 }],
  ['no flag is set', { flags: 0 }],
  ['another origin', { origin: 'https://evil.example.com' }],
  ['the origin without TLS', { origin: 'http://app.example.com' }],
  ['the origin with a port', { origin: 'https://app.example.com:8443' }],
  ['the origin with a slash', { origin: 'https://app.example.com/' }],
  ['another relying party', { rpId: 'evil.example.com' }],
  ['an empty relying party', { rpId: '' }],
  ['another challenge', { challenge: systemRandom.secret(32) }],
  ['an empty challenge', { challenge: '' }],
  ['the other ceremony', { type: 'webauthn.other' }],
];

describe('registering a passkey', () => {
  it('returns the key to store', async () => {
    const { authenticator, passkey } = await registered();
    expect(passkey.credentialId).toBe(authenticator.credentialId);
    expect(passkey.counter).toBe(0);
  });

  it.each(INVALID_CEREMONIES)('is rejected when it says: %s', async (_what, overrides) => {
    const options = askToRegister();
    const credential = createSoftwareAuthenticator().register(options, ORIGIN, overrides);
    expect(await verifyRegistration(credential, ceremony(options.challenge))).toBeUndefined();
  });

  it('is rejected with an assertion in place of an attestation, and with a foreign id', async () => {
    const options = askToRegister();
    const credential = createSoftwareAuthenticator().register(options, ORIGIN);
    const asked = ceremony(options.challenge);
    const cases: readonly RegistrationCredential[] = [
      { ...credential, id: createSoftwareAuthenticator().credentialId },
      { ...credential, rawId: createSoftwareAuthenticator().credentialId },
      { ...credential, id: 'AAAA', rawId: 'AAAA' },
      { ...credential, response: { ...credential.response, attestationObject: '' } },
      { ...credential, response: { ...credential.response, clientDataJSON: '' } },
      { ...credential, response: { ...credential.response, attestationObject: 'not cbor' } },
      { ...credential, response: { ...credential.response, attestationObject: credential.response.clientDataJSON } },
      createSoftwareAuthenticator().register(options, ORIGIN, { type: 'webauthn.get' }),
    ];
    for (const changed of cases) expect(await verifyRegistration(changed, asked)).toBeUndefined();
    expect(await verifyRegistration(credential, asked)).toBeDefined();
  });
});

describe('signing in with a passkey', () => {
  it('is accepted as often as it is requested', async () => {
    const { authenticator, passkey } = await registered();
    for (let use = 1; use <= 3; use += 1) {
      const options = askToSignIn();
      const credential = authenticator.authenticate(options, ORIGIN);
      expect(await verifyAssertion(credential, ceremony(options.challenge), passkey)).toEqual({
        counter: use,
        backedUp: false,
      });
    }
  });

  it.each(INVALID_CEREMONIES)('is rejected when it says: %s', async (_what, overrides) => {
    const { authenticator, passkey } = await registered();
    const options = askToSignIn();
    const flags = overrides.flags === undefined ? {} : { flags: overrides.flags & ~0x40 };
    const credential = authenticator.authenticate(options, ORIGIN, { ...overrides, ...flags });
    expect(await verifyAssertion(credential, ceremony(options.challenge), passkey)).toBeUndefined();
  });

  it('is rejected with the key of another user', async () => {
    const { passkey } = await registered();
    const other = await registered();
    const options = askToSignIn();
    const credential = other.authenticator.authenticate(options, ORIGIN);
    const asked = ceremony(options.challenge);
    expect(await verifyAssertion(credential, asked, passkey)).toBeUndefined();
    const disguised = { ...credential, id: passkey.credentialId, rawId: passkey.credentialId };
    expect(await verifyAssertion(disguised, asked, passkey)).toBeUndefined();
    expect(await verifyAssertion(credential, asked, other.passkey)).toBeDefined();
  });

  it('is rejected with any single bit changed, in more than 200 ways', async () => {
    const { authenticator, passkey } = await registered();
    const options = askToSignIn();
    const credential = authenticator.authenticate(options, ORIGIN);
    const asked = ceremony(options.challenge);
    expect(await verifyAssertion(credential, asked, passkey)).toBeDefined();
    const withResponse = (response: Partial<AssertionCredential['response']>): AssertionCredential => ({
      ...credential,
      response: { ...credential.response, ...response },
    });
    const { clientDataJSON, authenticatorData, signature } = credential.response;
    const changed: readonly AssertionCredential[] = [
      ...bitFlips(clientDataJSON, 1).map((text) => withResponse({ clientDataJSON: text })),
      ...bitFlips(authenticatorData, 1).map((text) => withResponse({ authenticatorData: text })),
      ...bitFlips(signature, 1).map((text) => withResponse({ signature: text })),
      ...bitFlips(credential.id, 4).map((id) => ({ ...credential, id, rawId: id })),
      withResponse({ signature: '' }),
      withResponse({ authenticatorData: '' }),
      withResponse({ clientDataJSON: '' }),
      withResponse({ signature: signature.slice(0, -4) }),
      withResponse({ authenticatorData: authenticatorData.slice(0, -4) }),
    ];
    expect(changed.length).toBeGreaterThan(200);
    const taken = await Promise.all(changed.map((one) => verifyAssertion(one, asked, passkey)));
    expect(changed.filter((_, index) => taken[index] !== undefined)).toEqual([]);
  });

  it('is rejected when the signed data is changed afterwards, in any JSON notation', async () => {
    const { authenticator, passkey } = await registered();
    const options = askToSignIn();
    const asked = ceremony(options.challenge);
    const changes: readonly ((text: string) => string)[] = [
      (json) => json.replace('webauthn.get', 'webauthn.get '),
      (json) => json.replace('"crossOrigin":false', '"crossOrigin":true'),
      (json) => ` ${json}`,
      (json) => json.replace('}', ',"extra":1}'),
      () => '{}',
      () => 'null',
      () => '[]',
    ];
    for (const clientData of changes) {
      const credential = authenticator.authenticate(options, ORIGIN, { clientData });
      expect(await verifyAssertion(credential, asked, passkey)).toBeUndefined();
    }
  });
});
