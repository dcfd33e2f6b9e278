// Verifies passwords against hashes of older systems; domain/passwords/older-digests.ts defines the formats and bounds the rounds.
// Repeated hashes give way to other work from time to time.
import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sha512Crypt } from './sha512-crypt.ts';

/** The parts of the digest between its dollar signs, the password, and the whole digest. */
export type Check = (parts: readonly string[], password: string, digest: string) => Promise<boolean>;

const PHPASS_ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PHPASS_SALT_LENGTH = 8;
const ROUNDS_AT_ONCE = 2_000;

const same = (left: Buffer, right: Buffer): boolean => left.length === right.length && timingSafeEqual(left, right);

const digestOf = (name: string, ...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Applies `step` so many times. */
const repeat = async (rounds: number, first: Buffer, step: (before: Buffer) => Buffer): Promise<Buffer> => {
  let value = first;
  for (let done = 0; done < rounds; done += 1) {
    value = step(value);
    if (done % ROUNDS_AT_ONCE === ROUNDS_AT_ONCE - 1) await setImmediate();
  }
  return value;
};

/** The base 64 of phpass and crypt: the lowest six bits first. */
const phpassText = (bytes: Buffer): string => {
  const groups = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, index) =>
    bytes.subarray(index * 3, index * 3 + 3),
  );
  return groups
    .map((group) => {
      const value = (group[0] ?? 0) | ((group[1] ?? 0) << 8) | ((group[2] ?? 0) << 16);
      return Array.from({ length: group.length + 1 }, (_, place) => PHPASS_ALPHABET[(value >> (6 * place)) & 63]).join(
        '',
      );
    })
    .join('');
};

const checkPhpass: Check = async ([, settings = ''], password) => {
  const rounds = 2 ** PHPASS_ALPHABET.indexOf(settings.charAt(0));
  const salt = settings.slice(1, 1 + PHPASS_SALT_LENGTH);
  const key = await repeat(rounds, digestOf('md5', salt, password), (before) => digestOf('md5', before, password));
  return same(Buffer.from(phpassText(key)), Buffer.from(settings.slice(1 + PHPASS_SALT_LENGTH)));
};

const checkSymfony: Check = async ([, rounds = '', salt = '', hash = ''], password) => {
  const merged = salt === '' ? password : `${password}{${salt}}`;
  const first = digestOf('sha512', merged);
  const key = await repeat(Number(rounds) - 1, first, (before) => digestOf('sha512', before, merged));
  return same(key, Buffer.from(hash, 'base64'));
};

const checkPlain =
  (name: 'md5' | 'sha256'): Check =>
  async ([, hex = ''], password) =>
    same(digestOf(name, password), Buffer.from(hex, 'hex'));

const checkSalted =
  (name: 'md5' | 'sha1' | 'sha256'): Check =>
  async ([, salt = '', hex = ''], password) =>
    same(digestOf(name, salt, password), Buffer.from(hex, 'hex'));

/** The salt follows the password (RFC 2307 and its successors). */
const checkLdap: Check = async ([, name = '', salt = '', key = ''], password) =>
  same(digestOf(name, password, Buffer.from(salt, 'base64')), Buffer.from(key, 'base64'));

/** Django hashes the password first, because bcrypt reads 72 bytes only. */
const checkDjangoBcrypt: Check = async (_parts, password, digest) => {
  const { compare } = await import('bcryptjs');
  return compare(digestOf('sha256', password).toString('hex'), digest.slice('$bcrypt_sha256_django'.length));
};

const checkCrypt: Check = async (_parts, password, digest) =>
  same(Buffer.from(await sha512Crypt(password, digest)), Buffer.from(digest));

/** By the name with which the stored digest begins. */
export const OLDER_CHECKS: ReadonlyArray<readonly [string, Check]> = [
  ['P', checkPhpass],
  ['H', checkPhpass],
  ['6', checkCrypt],
  ['sha512_symfony', checkSymfony],
  ['ldap_ssha', checkLdap],
  ['md5', checkPlain('md5')],
  ['sha256', checkPlain('sha256')],
  ['md5_salted', checkSalted('md5')],
  ['sha1_salted', checkSalted('sha1')],
  ['sha256_salted', checkSalted('sha256')],
  ['bcrypt_sha256_django', checkDjangoBcrypt],
];
