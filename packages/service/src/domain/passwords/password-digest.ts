// Password hashes imported from other systems (docs/security.md R04): which formats are accepted, and the normalised format in
// which each is stored. A stored hash contains all parameters needed to verify it; parameters with a cost that could stop the
// service are refused.
import { PASSWORD_HASHERS, type PasswordHasher } from '@latchkey/wire';
import { base64Of, base64OfHex, OLDER_DIGESTS } from './older-digests.ts';

const MAX_ARGON2_KIB = 262_144;
const MAX_ARGON2_PASSES = 32;
const MAX_ARGON2_LANES = 16;
const MAX_BCRYPT_COST = 15;
/** Of 128 · N · r bytes. */
const MAX_SCRYPT_BYTES = 134_217_728;
const SCRYPT_BLOCK_BYTES = 128;
const MAX_SCRYPT_LANES = 16;
const MAX_PBKDF2_ROUNDS = 5_000_000;

const ARGON2 =
  /^\$(argon2(?:i|d|id))\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z\d+/]{11,}\$[A-Za-z\d+/]{22,}$/;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/;
const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z\d+/]*)\$([A-Za-z\d+/]{22,})$/;
const PBKDF2 = /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,8})\$([A-Za-z\d+/.]*)\$([A-Za-z\d+/.]{22,})$/;
/** The format with a plain-text salt and padded base64 (Django). */
const PBKDF2_READABLE = /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,8})\$([^$]*)\$([A-Za-z\d+/]{22,})={0,2}$/;
/** The format with a plain-text salt and hexadecimal digits (Werkzeug). */
const PBKDF2_HEX = /^pbkdf2:(sha1|sha256|sha512):(\d{1,8})\$([^$]*)\$((?:[a-f\d]{2}){20,64})$/;
/** Django writes the name of the family before the digest. */
const ARGON2_FAMILY = /^argon2(?=\$argon2)/;
/** Werkzeug: N, r and p, a plain-text salt, and hexadecimal digits. */
const SCRYPT_HEX = /^scrypt:(\d{1,7}):(\d{1,3}):(\d{1,3})\$([^$]*)\$((?:[a-f\d]{2}){16,64})$/;
/** hash $ salt $ signer key $ salt separator $ rounds $ memory cost, the first four in base64. */
const SIGNER = /^([\w+/-]{43,})={0,2}\$([\w+/-]+)={0,2}\$([\w+/-]{43,})={0,2}\$([\w+/-]*)={0,2}\$(\d{1,2})\$(\d{1,2})$/;

/** The same as it is stored: salt, salt separator, signer key, hash. */
const STORED_SIGNER =
  /^\$scrypt-signer\$ln=(\d{1,2}),r=(\d{1,2})\$[A-Za-z\d+/]+\$[A-Za-z\d+/]*\$[A-Za-z\d+/]{43,}\$[A-Za-z\d+/]{43,}$/;

const fitsScrypt = (ln: number, r: number, p: number): boolean =>
  ln >= 1 && r >= 1 && p >= 1 && p <= MAX_SCRYPT_LANES && SCRYPT_BLOCK_BYTES * 2 ** ln * r <= MAX_SCRYPT_BYTES;

const standard = (base64: string): string => base64.replaceAll('-', '+').replaceAll('_', '/');

const storeArgon2 = (hasher: PasswordHasher, digest: string): string | undefined => {
  const plain = digest.replace(ARGON2_FAMILY, '');
  const match = ARGON2.exec(plain);
  const [memory, passes, lanes] = [match?.[2], match?.[3], match?.[4]].map(Number);
  const fits =
    match?.[1] === hasher &&
    memory !== undefined &&
    memory <= MAX_ARGON2_KIB &&
    Number(passes) <= MAX_ARGON2_PASSES &&
    Number(lanes) <= MAX_ARGON2_LANES;
  return fits ? plain : undefined;
};

const storePbkdf2 = (name: string, digest: string): string | undefined => {
  const match = PBKDF2.exec(digest);
  const readable = PBKDF2_READABLE.exec(digest) ?? PBKDF2_HEX.exec(digest);
  const [, hash = 'sha1', rounds, salt = '', key = ''] = match ?? readable ?? [];
  if (!(match ?? readable) || hash !== name) return undefined;
  if (Number(rounds) < 1 || Number(rounds) > MAX_PBKDF2_ROUNDS) return undefined;
  const encoded = readable ? base64Of(salt) : salt.replaceAll('.', '+');
  const plain = PBKDF2_HEX.test(digest) ? base64OfHex(key) : key.replaceAll('.', '+');
  return `$pbkdf2-${hash}$i=${Number(rounds)}$${encoded}$${plain}`;
};

const STORE: Readonly<Record<PasswordHasher, (digest: string) => string | undefined>> = {
  argon2i: (digest) => storeArgon2('argon2i', digest),
  argon2d: (digest) => storeArgon2('argon2d', digest),
  argon2id: (digest) => storeArgon2('argon2id', digest),
  bcrypt: (digest) => {
    const cost = Number(BCRYPT.exec(digest)?.[1]);
    return cost >= 4 && cost <= MAX_BCRYPT_COST ? digest : undefined;
  },
  scrypt: (digest) => {
    const match = SCRYPT.exec(digest);
    return match && fitsScrypt(Number(match[1]), Number(match[2]), Number(match[3])) ? digest : undefined;
  },
  scrypt_signer: (digest) => {
    const stored = STORED_SIGNER.exec(digest);
    if (stored) return fitsScrypt(Number(stored[1]), Number(stored[2]), 1) ? digest : undefined;
    const [, hash = '', salt = '', signer = '', separator = '', rounds, cost] = SIGNER.exec(digest) ?? [];
    if (!fitsScrypt(Number(cost), Number(rounds), 1)) return undefined;
    const parts = [salt, separator, signer, hash].map(standard).join('$');
    return `$scrypt-signer$ln=${Number(cost)},r=${Number(rounds)}$${parts}`;
  },
  pbkdf2_sha256: (digest) => storePbkdf2('sha256', digest),
  pbkdf2_sha512: (digest) => storePbkdf2('sha512', digest),
  pbkdf2_sha1: (digest) => storePbkdf2('sha1', digest),
  scrypt_werkzeug: (digest) => {
    const [, N, r, p, salt = '', key = ''] = SCRYPT_HEX.exec(digest) ?? [];
    const ln = Math.log2(Number(N));
    if (!Number.isInteger(ln) || !fitsScrypt(ln, Number(r), Number(p))) return undefined;
    return `$scrypt$ln=${ln},r=${Number(r)},p=${Number(p)}$${base64Of(salt)}$${base64OfHex(key)}`;
  },
  ...OLDER_DIGESTS,
};

/** The kind of a stored digest, by which `storedDigest` accepts it again; undefined if it is none. */
export const hasherOf = (stored: string): PasswordHasher | undefined => {
  const name = stored.split('$', 2)[1] ?? '';
  return KINDS.get(name) ?? PASSWORD_HASHERS.find((hasher) => hasher === name);
};

const KINDS: ReadonlyMap<string, PasswordHasher> = new Map([
  ['2a', 'bcrypt'],
  ['2b', 'bcrypt'],
  ['2y', 'bcrypt'],
  ['scrypt-signer', 'scrypt_signer'],
  ['pbkdf2-sha1', 'pbkdf2_sha1'],
  ['pbkdf2-sha256', 'pbkdf2_sha256'],
  ['pbkdf2-sha512', 'pbkdf2_sha512'],
  ['P', 'md5_phpass'],
  ['H', 'md5_phpass'],
  ['6', 'sha512_crypt'],
]);

/** The stored form of a hash; undefined when it is malformed, of another kind, or too expensive to verify. */
export const storedDigest = (hasher: PasswordHasher, digest: string): string | undefined => STORE[hasher](digest);
