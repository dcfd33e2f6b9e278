// Signs webhooks as Standard Webhooks defines it: `v1` is HMAC-SHA-256, `v1a` is ed25519, both over id, time and body. Node's own
// functions sign, because the library for the format knows `v1` only; a test verifies our signatures with that library.
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { SecretType } from '../../domain/webhooks/secret.ts';

const SHARED = 'whsec_';
const PRIVATE = 'whsk_';
const PUBLIC = 'whpk_';
const SHARED_BYTES = 32;
/** The limits of the standard. */
const SHARED_MIN_BYTES = 24;
const SHARED_MAX_BYTES = 64;
const SEED_BYTES = 32;
const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]{1,88}={0,2}$/;
/** What stands before the seed of an ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A secret as text, and the public key of a pair. */
export type SigningSecret = {
  readonly type: SecretType;
  readonly text: string;
  readonly publicKey: string | null;
};

const keyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

/** The last 32 bytes of the encoded key are the key itself. */
const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);

const pairOf = (seed: Uint8Array): SigningSecret => {
  const shared = publicBytes(keyOf(seed));
  return {
    type: 'v1a',
    text: `${PRIVATE}${Buffer.concat([seed, shared]).toString('base64')}`,
    publicKey: `${PUBLIC}${shared.toString('base64')}`,
  };
};

/** A new secret; of a pair the text is the private key. */
export const makeSigningSecret = (type: SecretType): SigningSecret => {
  if (type === 'v1') return { type, text: `${SHARED}${randomBytes(SHARED_BYTES).toString('base64')}`, publicKey: null };
  const { privateKey } = generateKeyPairSync('ed25519');
  return pairOf(privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-SEED_BYTES));
};

const bytesAfter = (prefix: string, text: string): Buffer | undefined => {
  const encoded = text.startsWith(prefix) ? text.slice(prefix.length) : '';
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
};

/** Parses a secret that an operator brings along; undefined if it is not one. */
export const readSigningSecret = (type: SecretType, text: string): SigningSecret | undefined => {
  if (type === 'v1') {
    const { length = 0 } = bytesAfter(SHARED, text) ?? [];
    return length >= SHARED_MIN_BYTES && length <= SHARED_MAX_BYTES ? { type, text, publicKey: null } : undefined;
  }
  const bytes = bytesAfter(PRIVATE, text);
  if (bytes?.length !== SEED_BYTES + KEY_BYTES) return undefined;
  const pair = pairOf(bytes.subarray(0, SEED_BYTES));
  // A pair whose halves do not belong together would sign what no receiver can verify.
  return pair.text === text ? pair : undefined;
};

const signatureWith = (text: string, signed: string): string => {
  const shared = bytesAfter(SHARED, text);
  if (shared) return `v1,${createHmac('sha256', shared).update(signed, 'utf8').digest('base64')}`;
  const seed = Buffer.from(text.slice(PRIVATE.length), 'base64').subarray(0, SEED_BYTES);
  return `v1a,${sign(null, Buffer.from(signed, 'utf8'), keyOf(seed)).toString('base64')}`;
};

/** The headers of a webhook: id, time, and one signature for each secret. */
export const signedHeaders = (
  secrets: readonly string[],
  message: { readonly id: string; readonly seconds: number; readonly body: string },
): Readonly<Record<string, string>> => {
  const signed = `${message.id}.${message.seconds}.${message.body}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.seconds),
    'webhook-signature': secrets.map((text) => signatureWith(text, signed)).join(' '),
  };
};
