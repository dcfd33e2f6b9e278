// SHA-512 crypt, the `$6$` hashes of Unix systems, step by step as in its specification ("Unix crypt using SHA-256 and SHA-512",
// Ulrich Drepper, 2007).
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BYTES = 64;
const DEFAULT_ROUNDS = 5_000;
const ROUNDS_AT_ONCE = 1_000;
const GROUPS = 21;

const hashOf = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** `bytes` repeated to this length. */
const stretched = (bytes: Buffer, length: number): Buffer => Buffer.alloc(length, bytes);

/** Steps 4 to 12: the first digest. */
const firstDigest = (key: Buffer, salt: Buffer): Buffer => {
  const other = hashOf(key, salt, key);
  const parts = [key, salt, stretched(other, key.length)];
  // One part for each bit of the length, from the lowest.
  for (let rest = key.length; rest > 0; rest >>= 1) parts.push((rest & 1) === 1 ? other : key);
  return hashOf(...parts);
};

const times = (bytes: Buffer, count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => bytes));

/** Step 21: what each round hashes depends on its number. */
const roundOf = (number: number, before: Buffer, key: Buffer, salt: Buffer): Buffer => {
  const isOdd = number % 2 === 1;
  const parts = [isOdd ? key : before];
  if (number % 3 !== 0) parts.push(salt);
  if (number % 7 !== 0) parts.push(key);
  parts.push(isOdd ? before : key);
  return hashOf(...parts);
};

const sixBits = (value: number, characters: number): string =>
  Array.from({ length: characters }, (_, place) => ALPHABET[(value >> (6 * place)) & 63]).join('');

/** Step 22: the bytes are written in groups of three whose places rotate. */
const textOf = (bytes: Buffer): string => {
  const at = (index: number): number => bytes[index] ?? 0;
  const written = Array.from({ length: GROUPS }, (_, group) => {
    const places = [group, group + GROUPS, group + 2 * GROUPS];
    const [first = 0, second = 0, third = 0] = [...places.slice(group % 3), ...places.slice(0, group % 3)];
    return sixBits((at(first) << 16) | (at(second) << 8) | at(third), 4);
  });
  return written.join('') + sixBits(at(BYTES - 1), 2);
};

/** The digest of a password with the settings of another digest: rounds and salt. */
export const sha512Crypt = async (password: string, settings: string): Promise<string> => {
  const [, prefix = '', rounds, salted = ''] = /^(\$6\$(?:rounds=(\d+)\$)?)([^$]*)/.exec(settings) ?? [];
  const [key, salt] = [Buffer.from(password), Buffer.from(salted)];
  const first = firstDigest(key, salt);
  const keyBytes = stretched(hashOf(times(key, key.length)), key.length);
  const saltBytes = stretched(hashOf(times(salt, 16 + (first[0] ?? 0))), salt.length);
  let digest = first;
  const count = Number(rounds ?? DEFAULT_ROUNDS);
  for (let round = 0; round < count; round += 1) {
    digest = roundOf(round, digest, keyBytes, saltBytes);
    if (round % ROUNDS_AT_ONCE === ROUNDS_AT_ONCE - 1) await setImmediate();
  }
  return `${prefix}${salted}$${textOf(digest)}`;
};
