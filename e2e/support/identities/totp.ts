// An authenticator app: the code for a seed at a given time (RFC 6238).
import { createHmac, randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SYMBOLS = 32;
const STEP_MS = 30_000;
const DIGITS = 6;

/** A seed of 160 bits in base32. */
export const newSeed = (): string => Array.from(randomBytes(SYMBOLS), (byte) => ALPHABET[byte % SYMBOLS]).join('');

const bytesOf = (seed: string): Buffer => {
  let bits = '';
  for (const symbol of seed) bits += ALPHABET.indexOf(symbol).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The code at this time. */
export function totpAt(seed: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)));
  const mac = createHmac('sha1', bytesOf(seed)).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}
