// A software authenticator for tests: creates ES256 keys and signs like a security key; a test can change any part of its
// output.
import { Buffer } from 'node:buffer';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON } from '@latchkey/wire';
import type { AssertionCredential, RegistrationCredential } from '../../ports/webauthn-verifier.ts';

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/** Parts that a test may change. */
export type CeremonyOverrides = {
  readonly flags?: number;
  readonly counter?: number;
  readonly type?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  /** Changes the client data after it was signed. */
  readonly clientData?: (text: string) => string;
};

export type SoftwareAuthenticator = {
  readonly credentialId: string;
  readonly register: (
    options: PasskeyCreationOptionsJSON,
    origin: string,
    overrides?: CeremonyOverrides,
  ) => RegistrationCredential;
  readonly authenticate: (
    options: PasskeyRequestOptionsJSON,
    origin: string,
    overrides?: CeremonyOverrides,
  ) => AssertionCredential & { readonly response: { readonly userHandle: string | null } };
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

// The needed subset of CBOR (RFC 8949): small integers, byte strings, text, maps.
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
};
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** The public key as a COSE key: EC2, ES256, P-256. */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
};

const counterBytes = (counter: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(counter);
  return buffer;
};

const clientData = (type: string, challenge: string, origin: string, overrides: CeremonyOverrides): string =>
  JSON.stringify({
    type: overrides.type ?? type,
    challenge: overrides.challenge ?? challenge,
    origin: overrides.origin ?? origin,
    crossOrigin: overrides.crossOrigin ?? false,
  });

export const createSoftwareAuthenticator = (): SoftwareAuthenticator => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let uses = 0;
  let userHandle: string | null = null;

  const authenticatorData = (rpId: string, flags: number, counter: number, rest: Buffer): Buffer =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), counterBytes(counter), rest]);

  return {
    credentialId,
    register: (options, origin, overrides = {}) => {
      userHandle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const data = authenticatorData(
        overrides.rpId ?? options.rp.id ?? '',
        overrides.flags ?? UP | UV | ATTESTED,
        overrides.counter ?? uses,
        attested,
      );
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ]);
      const json = clientData('webauthn.create', options.challenge, origin, overrides);
      return {
        type: 'public-key',
        id: credentialId,
        rawId: credentialId,
        response: {
          clientDataJSON: Buffer.from(overrides.clientData?.(json) ?? json).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    authenticate: (options, origin, overrides = {}) => {
      uses += 1;
      const data = authenticatorData(
        overrides.rpId ?? options.rpId,
        overrides.flags ?? UP | UV,
        overrides.counter ?? uses,
        Buffer.alloc(0),
      );
      const json = clientData('webauthn.get', options.challenge, origin, overrides);
      return {
        type: 'public-key',
        id: credentialId,
        rawId: credentialId,
        response: {
          clientDataJSON: Buffer.from(overrides.clientData?.(json) ?? json).toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(json)]), privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
};
