// An authenticator app: secrets, and their codes at a given time (RFC 6238).
import { createHmac, randomBytes } from 'node:crypto';
import { CODE_LENGTH } from '@latchkey/wire';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SYMBOLS = 32;
const BITS_PER_SYMBOL = 5;
const STEP_MS = 30_000;

/** A secret of 160 bits in base32. */
export const newTotpSecret = (): string =>
  Array.from(randomBytes(SYMBOLS), (byte) => ALPHABET[byte % SYMBOLS]).join('');

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret]
    .map((symbol) => ALPHABET.indexOf(symbol).toString(2).padStart(BITS_PER_SYMBOL, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac[mac.length - 1] ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
};

/** The code that an app shows at this time, in milliseconds since 1970. */
export const totpAt = (secret: string, now: number): string => codeOfStep(secret, Math.floor(now / STEP_MS));

export type FreshCode = { readonly code: string; readonly step: number };

/**
 * A code that the service accepts now and has not accepted before: it takes a code of the current and of the next step, each once
 * and in order. Undefined if both are used.
 */
export const freshTotp = (secret: string, now: number, lastStep: number | undefined): FreshCode | undefined => {
  const current = Math.floor(now / STEP_MS);
  const step = [current, current + 1].find((one) => lastStep === undefined || one > lastStep);
  return step === undefined ? undefined : { code: codeOfStep(secret, step), step };
};
