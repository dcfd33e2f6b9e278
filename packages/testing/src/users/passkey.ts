// A passkey in software: the public key that the admin API imports, and the assertions of a device that has the private key.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyRequestOptionsJSON } from '@latchkey/wire';

/** The form that `users.create` of the admin API takes. */
export type ImportedPasskey = { readonly credential_id: string; readonly public_key: string; readonly rp_id: string };

export type TestPasskey = {
  readonly imported: ImportedPasskey;
  readonly privateKey: KeyObject;
};

/** User present and user verified (Web Authentication, §6.1). */
const FLAGS = 0x05;

/** A CBOR map with the five entries of an ES256 key (RFC 9053 §7.1.1). */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);

/** Makes a key pair for the host name of the application. */
export const makePasskey = (rpId = 'localhost'): TestPasskey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
  return {
    imported: {
      credential_id: randomBytes(16).toString('base64url'),
      public_key: cose.toString('base64url'),
      rp_id: rpId,
    },
    privateKey,
  };
};

const sha256 = (data: string): Buffer => createHash('sha256').update(data).digest();

/** A device that does not count its signatures. */
const NO_COUNTER = Buffer.alloc(4);

/** What a browser at `origin` answers when it is asked for this passkey. */
export const assertPasskey = (
  { imported, privateKey }: TestPasskey,
  asked: PasskeyRequestOptionsJSON,
  at: { readonly origin: string; readonly userId: string },
) => {
  const clientData = JSON.stringify({
    type: 'webauthn.get',
    challenge: asked.challenge,
    origin: at.origin,
    crossOrigin: false,
  });
  const data = Buffer.concat([sha256(imported.rp_id), Buffer.from([FLAGS]), NO_COUNTER]);
  return {
    type: 'public-key',
    id: imported.credential_id,
    rawId: imported.credential_id,
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
      userHandle: Buffer.from(at.userId, 'utf8').toString('base64url'),
    },
  } as const;
};
