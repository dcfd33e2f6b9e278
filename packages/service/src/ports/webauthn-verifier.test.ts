// Registration and sign-in with a key in software, and what happens when any single part of them is changed (security R26).
import { describe, expect, it } from 'vitest';
import { creationOptions, requestOptions, type UsablePasskey } from '../domain/passkey.ts';
import { type Bending, createSoftwareAuthenticator } from '../testing/software-authenticator.ts';
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

const BENT: readonly (readonly [string, Bending])[] = [
  ['nobody touched it', { flags: 0x04 | 0x40 }],
  ['nobody was verified', { flags: 0x01 | 0x40 }],
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
  it('gives the key to store', async () => {
    const { authenticator, passkey } = await registered();
    expect(passkey.credentialId).toBe(authenticator.credentialId);
    expect(passkey.counter).toBe(0);
  });

  it.each(BENT)('is refused when it says: %s', async (_what, bending) => {
    const options = askToRegister();
    const credential = createSoftwareAuthenticator().register(options, ORIGIN, bending);
    expect(await verifyRegistration(credential, ceremony(options.challenge))).toBeUndefined();
  });

  it('is refused with a sign-in in place of a registration, and with a foreign id', async () => {
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
  it('is taken as often as it is asked for', async () => {
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

  it.each(BENT)('is refused when it says: %s', async (_what, bending) => {
    const { authenticator, passkey } = await registered();
    const options = askToSignIn();
    const flags = bending.flags === undefined ? {} : { flags: bending.flags & ~0x40 };
    const credential = authenticator.authenticate(options, ORIGIN, { ...bending, ...flags });
    expect(await verifyAssertion(credential, ceremony(options.challenge), passkey)).toBeUndefined();
  });

  it('is refused with the key of somebody else', async () => {
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

  it('is refused with any single bit changed, in more than 200 ways', async () => {
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

  it('is refused when what was signed is changed afterwards, however the JSON is written', async () => {
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

describe('the example of the standard (WebAuthn L3 §16.2, no attestation, ES256)', () => {
  const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
  const RP_HASH = 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5';
  const id = base64url('f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4');
  const at = (challenge: string, userVerification: Ceremony['userVerification']): Ceremony => ({
    challenge: base64url(challenge),
    rpId: 'example.org',
    origin: 'https://example.org',
    userVerification,
  });
  const REGISTERED = '00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130';
  const SIGNED = '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408';
  const publicKey =
    'a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61' +
    '225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220';
  const registration: RegistrationCredential = {
    type: 'public-key',
    id,
    rawId: id,
    response: {
      clientDataJSON: base64url(
        '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d50743455787847545374' +
          '6e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578' +
          '616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e744461' +
          '74614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865' +
          '206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
      ),
      attestationObject: base64url(
        `a363666d74646e6f6e656761747453746d74a068617574684461746158a4${RP_HASH}59000000008446ccb9ab1db374750b2367` +
          `ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4${publicKey}`,
      ),
    },
  };
  const assertion: AssertionCredential = {
    type: 'public-key',
    id,
    rawId: id,
    response: {
      clientDataJSON: base64url(
        '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a' +
          '5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d70' +
          '6c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
      ),
      authenticatorData: base64url(`${RP_HASH}1900000000`),
      signature: base64url(
        '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf' +
          '11a1dd5d78c6e486013f937295ea13653e331e87',
      ),
    },
  };

  it('is taken where nobody has to be verified, and refused where they have to', async () => {
    const key = await verifyRegistration(registration, at(REGISTERED, 'preferred'));
    expect(key).toEqual({ credentialId: id, publicKey: base64url(publicKey), counter: 0, backedUp: true });
    expect(await verifyRegistration(registration, at(REGISTERED, 'required'))).toBeUndefined();
    const passkey = stored({ credentialId: id, publicKey: base64url(publicKey), counter: 0 });
    expect(await verifyAssertion(assertion, at(SIGNED, 'preferred'), passkey)).toEqual({ counter: 0, backedUp: true });
    expect(await verifyAssertion(assertion, at(SIGNED, 'required'), passkey)).toBeUndefined();
  });

  it('is refused with any single bit changed', async () => {
    const passkey = stored({ credentialId: id, publicKey: base64url(publicKey), counter: 0 });
    const { clientDataJSON, authenticatorData, signature } = assertion.response;
    const changed = [
      ...bitFlips(clientDataJSON, 1).map((text) => ({ clientDataJSON: text })),
      ...bitFlips(authenticatorData, 1).map((text) => ({ authenticatorData: text })),
      ...bitFlips(signature, 1).map((text) => ({ signature: text })),
    ];
    expect(changed.length).toBeGreaterThan(200);
    const taken = await Promise.all(
      changed.map((change) =>
        verifyAssertion(
          { ...assertion, response: { ...assertion.response, ...change } },
          at(SIGNED, 'preferred'),
          passkey,
        ),
      ),
    );
    expect(taken.filter((one) => one !== undefined)).toEqual([]);
  });
});
