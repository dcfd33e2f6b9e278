// Verifies passwords against imported hashes of other systems; domain/passwords/password-digest.ts defines the formats. Other
// systems hashed the password as typed, so it is tried in that form, and in the form that we hash.
import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { HashThreads } from './hash-threads.ts';
import { type Check, OLDER_CHECKS } from './older-digests.ts';

const KEY_BYTES = 32;
const BLOCK_BYTES = 16;
/** scrypt needs a little more than 128 · N · r bytes. */
const SCRYPT_ROOM_BYTES = 160 * 1024 * 1024;

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
const same = (left: Buffer, right: Buffer): boolean => left.length === right.length && timingSafeEqual(left, right);
const derivePbkdf2 = promisify(pbkdf2);

const deriveScrypt = (
  password: string,
  salt: Buffer,
  cost: { readonly N: number; readonly r: number; readonly p: number; readonly bytes: number },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { N, r, p, bytes } = cost;
    scrypt(password, salt, bytes, { N, r, p, maxmem: SCRYPT_ROOM_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Parses `key=value` pairs, such as `ln=14,r=8`. */
const numbersOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, Number(value)] as const;
    }),
  );

const checkScrypt: Check = async ([, costs = '', salt = '', key = ''], password) => {
  const cost = numbersOf(costs);
  const [ln = 0, r = 0, p = 0] = ['ln', 'r', 'p'].map((name) => cost.get(name));
  const expected = bytesOf(key);
  return same(expected, await deriveScrypt(password, bytesOf(salt), { N: 2 ** ln, r, p, bytes: expected.length }));
};

/** The key that scrypt derives encrypts the signer key; the result is the hash. */
const checkSigner: Check = async ([, costs = '', salt = '', separator = '', signer = '', hash = ''], password) => {
  const cost = numbersOf(costs);
  const [ln = 0, r = 0] = ['ln', 'r'].map((name) => cost.get(name));
  const salted = Buffer.concat([bytesOf(salt), bytesOf(separator)]);
  const key = await deriveScrypt(password, salted, { N: 2 ** ln, r, p: 1, bytes: KEY_BYTES });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(BLOCK_BYTES));
  return same(bytesOf(hash), Buffer.concat([cipher.update(bytesOf(signer)), cipher.final()]));
};

const checkPbkdf2 =
  (algorithm: 'sha1' | 'sha256' | 'sha512'): Check =>
  async ([, cost = '', salt = '', key = ''], password) => {
    const expected = bytesOf(key);
    const rounds = numbersOf(cost).get('i') ?? 0;
    return same(expected, await derivePbkdf2(password, bytesOf(salt), rounds, expected.length, algorithm));
  };

const OTHER_CHECKS: ReadonlyMap<string, Check> = new Map([
  ...OLDER_CHECKS,
  ['scrypt', checkScrypt],
  ['scrypt-signer', checkSigner],
  ['pbkdf2-sha1', checkPbkdf2('sha1')],
  ['pbkdf2-sha256', checkPbkdf2('sha256')],
  ['pbkdf2-sha512', checkPbkdf2('sha512')],
]);

const checksOf = (threads: HashThreads): ReadonlyMap<string, Check> => {
  const checkArgon2: Check = (_parts, password, digest) => threads.verifyArgon2(digest, password);
  const checkBcrypt: Check = (_parts, password, digest) => threads.verifyBcrypt(digest, password);
  return new Map([
    ...OTHER_CHECKS,
    ['2a', checkBcrypt],
    ['2b', checkBcrypt],
    ['2y', checkBcrypt],
    ['argon2i', checkArgon2],
    ['argon2d', checkArgon2],
    ['argon2id', checkArgon2],
  ]);
};

/** True if the digest was made of this password; false for a digest of an unknown format. */
export type DigestCheck = (digest: string, password: string) => Promise<boolean>;

export const createDigestCheck = (threads: HashThreads): DigestCheck => {
  const checks = checksOf(threads);
  return async (digest, password) => {
    const parts = digest.split('$').slice(1);
    const check = checks.get(parts[0] ?? '');
    if (!check) return false;
    const prepared = password.normalize('NFKC');
    if (await check(parts, prepared, digest)) return true;
    return prepared !== password && check(parts, password, digest);
  };
};
