// Hashes of older systems that an import accepts: fast hashes with or without a salt, and repeated ones. They are verified once
// and replaced at the first sign-in. Rounds are bounded, because each is computed here and not by the platform.
import type { PasswordHasher } from '@latchkey/wire';

type Older =
  | 'bcrypt_sha256_django'
  | 'md5_phpass'
  | 'sha512_crypt'
  | 'sha512_symfony'
  | 'ldap_ssha'
  | 'md5'
  | 'md5_salted'
  | 'sha1_salted'
  | 'sha256'
  | 'sha256_salted';

/** Unpadded base64 of text in UTF-8. */
export const base64Of = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '');

/** Unpadded base64 of bytes in hexadecimal digits. */
export const base64OfHex = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))).replace(/=+$/, '');

const MAX_BCRYPT_COST = 15;
const MAX_SALT_LENGTH = 256;
/** 2^16 rounds of MD5. */
const MAX_PHPASS_LOG2 = 16;
const MIN_PHPASS_LOG2 = 7;
const MAX_CRYPT_ROUNDS = 200_000;
const MIN_CRYPT_ROUNDS = 1_000;
const MAX_SYMFONY_ROUNDS = 50_000;
const PHPASS_ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const DJANGO_BCRYPT = /^(?:bcrypt_sha256\$|\$bcrypt_sha256_django)(\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53})$/;
const PHPASS = /^\$[PH]\$([./A-Za-z\d])[./A-Za-z\d]{30}$/;
const SHA512_CRYPT = /^\$6\$(?:rounds=(\d{1,9})\$)?[^$:\n]{0,16}\$[./A-Za-z\d]{86}$/;
const SYMFONY = /^\$?sha512_symfony\$(\d{1,6})\$([^$]*)\$([A-Za-z\d+/]{86}==)$/;
const LDAP = /^\{SSHA(|256|512)\}([A-Za-z\d+/]+={0,2})$/;
const STORED_LDAP = /^\$ldap_ssha\$sha(?:1|256|512)\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+$/;
/** The bytes of each hash. */
const LENGTHS = { md5: 16, sha1: 20, sha256: 32, sha512: 64 } as const;

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

const base64OfBytes = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');

/** A hash without a salt, in hexadecimal digits. */
const plain =
  (name: 'md5' | 'sha256') =>
  (digest: string): string | undefined => {
    const hex = digest.startsWith(`$${name}$`) ? digest.slice(name.length + 2) : digest.toLowerCase();
    return hex.length === LENGTHS[name] * 2 && /^[a-f\d]+$/.test(hex) ? `$${name}$${hex}` : undefined;
  };

/** `md5$salt$hex`: the hash of the salt followed by the password, as Django writes it. */
const salted =
  (name: 'md5' | 'sha1' | 'sha256') =>
  (digest: string): string | undefined => {
    const parts = digest.split('$');
    const [first, salt = '', hex = ''] = digest.startsWith('$') ? parts.slice(1) : parts;
    const isStored = digest.startsWith('$');
    if (parts.length !== (isStored ? 4 : 3) || first !== (isStored ? `${name}_salted` : name)) return undefined;
    if (salt === '' || salt.length > MAX_SALT_LENGTH) return undefined;
    if (hex.length !== LENGTHS[name] * 2 || !/^[a-f\d]+$/.test(hex)) return undefined;
    return `$${name}_salted$${salt}$${hex}`;
  };

const ldap = (digest: string): string | undefined => {
  if (STORED_LDAP.test(digest)) return digest;
  const [, bits, base64 = ''] = LDAP.exec(digest) ?? [];
  if (bits === undefined || base64.length % 4 !== 0) return undefined;
  const bytes = bytesOf(base64);
  const length = bits === '256' ? LENGTHS.sha256 : bits === '512' ? LENGTHS.sha512 : LENGTHS.sha1;
  if (bytes.length <= length || bytes.length > length + MAX_SALT_LENGTH) return undefined;
  const [key, salt] = [bytes.slice(0, length), bytes.slice(length)];
  return `$ldap_ssha$sha${bits || '1'}$${base64OfBytes(salt)}$${base64OfBytes(key)}`;
};

const symfony = (digest: string): string | undefined => {
  const [, rounds, salt = '', hash = ''] = SYMFONY.exec(digest) ?? [];
  const isFit = Number(rounds) >= 1 && Number(rounds) <= MAX_SYMFONY_ROUNDS && salt.length <= MAX_SALT_LENGTH;
  return isFit ? `$sha512_symfony$${Number(rounds)}$${salt}$${hash}` : undefined;
};

const crypt = (digest: string): string | undefined => {
  const match = SHA512_CRYPT.exec(digest);
  if (!match) return undefined;
  const rounds = match[1] === undefined ? MIN_CRYPT_ROUNDS : Number(match[1]);
  return rounds >= MIN_CRYPT_ROUNDS && rounds <= MAX_CRYPT_ROUNDS ? digest : undefined;
};

/** The stored form of each kind; undefined when a digest is malformed, of another kind, or too expensive to verify. */
export const OLDER_DIGESTS: Readonly<Record<Extract<PasswordHasher, Older>, (digest: string) => string | undefined>> = {
  bcrypt_sha256_django: (digest) => {
    const [, inner, cost] = DJANGO_BCRYPT.exec(digest) ?? [];
    return Number(cost) >= 4 && Number(cost) <= MAX_BCRYPT_COST ? `$bcrypt_sha256_django${inner}` : undefined;
  },
  md5_phpass: (digest) => {
    const log2 = PHPASS_ALPHABET.indexOf(PHPASS.exec(digest)?.[1] ?? ' ');
    return log2 >= MIN_PHPASS_LOG2 && log2 <= MAX_PHPASS_LOG2 ? digest : undefined;
  },
  sha512_crypt: crypt,
  sha512_symfony: symfony,
  ldap_ssha: ldap,
  md5: plain('md5'),
  md5_salted: salted('md5'),
  sha1_salted: salted('sha1'),
  sha256: plain('sha256'),
  sha256_salted: salted('sha256'),
};
