// Secrets and one-time codes from the system's cryptographic random generator.
import { randomBytes, randomInt } from 'node:crypto';

const SECRET_BYTES = 32;

export type Random = {
  /** `count` decimal digits, every value equally likely; leading zeros are kept. */
  digits(count: number): string;
  /** Random bytes as base64url; 256 bits by default. */
  secret(bytes?: number): string;
};

export const systemRandom: Random = {
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  secret: (bytes = SECRET_BYTES) => randomBytes(bytes).toString('base64url'),
};
