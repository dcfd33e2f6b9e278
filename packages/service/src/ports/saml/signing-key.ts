// The signing key of our SAML requests, and its certificate, which identity providers require. The certificate is self-signed:
// the operator transfers it by hand, so no authority has to confirm it.

import { createSign, generateKeyPair, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { DAY_MS, YEAR_MS } from '@latchkey/wire';

const RSA_BITS = 2_048;
const YEARS = 10;
const SERIAL_BYTES = 16;

const generate = promisify(generateKeyPair);

/** One value in DER: its tag, its length, its content (X.690 §8.1). */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const long = size.toString(16).padStart(size.toString(16).length + (size.toString(16).length % 2), '0');
  const length =
    size < 0x80 ? Buffer.from([size]) : Buffer.from(`${(0x80 + long.length / 2).toString(16)}${long}`, 'hex');
  return Buffer.concat([Buffer.from([tag]), length, body]);
};

const TAG = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  v: 0xa0,
};
/** sha256WithRSAEncryption (RFC 4055) and commonName (RFC 5280), in DER. */
const SHA256_RSA = Buffer.from('2a864886f70d01010b', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

const nameOf = (commonName: string): Buffer =>
  der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.utf8, Buffer.from(commonName, 'utf8')))),
  );

/** With a two-digit year, as required until 2049 (RFC 5280 §4.1.2.5). */
const timeOf = (at: number): Buffer =>
  der(TAG.time, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`, 'ascii'));

const pem = (body: Buffer): string => {
  const lines = body.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};

export type SigningKey = { readonly privateKey: string; readonly certificate: string };

/** A key, new unless a pair is given, with its certificate, valid for ten years from `now`. */
export const makeSigningKey = async (
  commonName: string,
  now: number,
  pair?: KeyPairKeyObjectResult,
): Promise<SigningKey> => {
  const { publicKey, privateKey } = pair ?? (await generate('rsa', { modulusLength: RSA_BITS }));
  const algorithm = der(TAG.sequence, der(TAG.oid, SHA256_RSA), der(TAG.null));
  const serial = randomBytes(SERIAL_BYTES);
  // Positive, and without a leading zero (RFC 5280 §4.1.2.2).
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const name = nameOf(commonName);
  const facts = der(
    TAG.sequence,
    der(TAG.v, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    algorithm,
    name,
    der(TAG.sequence, timeOf(now - DAY_MS), timeOf(now + YEARS * YEAR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(facts).sign(privateKey);
  const certificate = der(TAG.sequence, facts, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: pem(certificate) };
};
