import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { hasherOf, storedDigest } from '../../domain/passwords/password-digest.ts';
import { PASSWORD_VECTORS } from '../../testing/factors/password-vectors.ts';
import { createHashThreads } from './hash-threads.ts';
import { createHasher } from './hasher.ts';
import { createDigestCheck } from './imported-digest.ts';

const verifyDigest = createDigestCheck(createHashThreads(1));

describe.each(PASSWORD_VECTORS)('a hash of %s', (hasher, vectors) => {
  it('has at least five vectors, all of which are accepted', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(5);
    for (const [, digest] of vectors) expect(storedDigest(hasher, digest)).toBeDefined();
  });

  it('accepts its password, and no other', async () => {
    for (const [password, digest] of vectors) {
      const stored = storedDigest(hasher, digest) ?? '';
      expect(await verifyDigest(stored, password)).toBe(true);
      expect(await verifyDigest(stored, `${password.slice(0, -1)}~`.slice(0, 60))).toBe(false);
      expect(await verifyDigest(stored, '')).toBe(false);
    }
  });

  it('is accepted again in its stored form, as an export has it', () => {
    for (const [, digest] of vectors) {
      const stored = storedDigest(hasher, digest) ?? '';
      const kind = hasherOf(stored);
      expect([digest, kind && storedDigest(kind, stored)]).toEqual([digest, stored]);
    }
  });

  it('is hashed again at the next sign-in', () => {
    const { needsRehash } = createHasher();
    for (const [, digest] of vectors) expect(needsRehash(storedDigest(hasher, digest) ?? '')).toBe(true);
  });

  it('is not accepted as another kind, or when it is truncated or changed', () => {
    for (const [, digest] of vectors) {
      for (const [other] of PASSWORD_VECTORS) {
        if (other !== hasher) expect(storedDigest(other, digest)).toBeUndefined();
      }
      const joined = digest.includes('$') ? [digest.replaceAll('$', '')] : [];
      for (const broken of ['', digest.slice(0, 20), `${digest}$`, `!${digest}`, ...joined]) {
        expect([broken, storedDigest(hasher, broken)]).toEqual([broken, undefined]);
      }
    }
  });
});

describe('hashes that cost too much', () => {
  const body = 'A'.repeat(43);
  it.each([
    ['bcrypt', `$2b$16$${'A'.repeat(53)}`],
    ['bcrypt', `$2b$03$${'A'.repeat(53)}`],
    ['bcrypt', `$2x$10$${'A'.repeat(53)}`],
    ['scrypt', `$scrypt$ln=20,r=8,p=1$AAAA$${body}`],
    ['scrypt', `$scrypt$ln=14,r=8,p=99$AAAA$${body}`],
    ['scrypt', `$scrypt$ln=0,r=8,p=1$AAAA$${body}`],
    ['pbkdf2_sha256', `$pbkdf2-sha256$i=9000000$AAAA$${body}`],
    ['pbkdf2_sha512', `$pbkdf2-sha512$i=0$AAAA$${body}`],
    ['argon2id', `$argon2id$v=19$m=999999,t=2,p=1$AAAAAAAAAAA$${body}`],
    ['argon2id', `$argon2id$v=19$m=1024,t=99,p=1$AAAAAAAAAAA$${body}`],
    ['argon2id', `$argon2id$v=16$m=1024,t=2,p=1$AAAAAAAAAAA$${body}`],
    ['scrypt_signer', `${body}$AAAA$${body}$AAAA$8$21`],
    ['scrypt_signer', `$scrypt-signer$ln=21,r=8$AAAA$AAAA$${body}$${body}`],
    ['scrypt_werkzeug', `scrypt:1048576:8:1$salt$${'ab'.repeat(64)}`],
    ['scrypt_werkzeug', `scrypt:1000:8:1$salt$${'ab'.repeat(64)}`],
    ['pbkdf2_sha1', `$pbkdf2$9000000$AAAA$${body}`],
    ['pbkdf2_sha256', `pbkdf2:sha256:9000000$salt$${'ab'.repeat(32)}`],
    ['bcrypt_sha256_django', `bcrypt_sha256$$2b$16$${'A'.repeat(53)}`],
    ['md5_phpass', `$P$F${'A'.repeat(30)}`],
    ['md5_phpass', `$P$z${'A'.repeat(30)}`],
    ['sha512_crypt', `$6$rounds=999999999$salt$${'A'.repeat(86)}`],
    ['sha512_crypt', `$6$rounds=1$salt$${'A'.repeat(86)}`],
    ['sha512_symfony', `sha512_symfony$999999$salt$${'A'.repeat(86)}==`],
    ['md5_salted', `md5$${'s'.repeat(300)}$${'a'.repeat(32)}`],
    ['ldap_ssha', `{SSHA}${'A'.repeat(400)}`],
    ['ldap_ssha', '{SSHA}AAAA'],
  ] as const)('%s %s is rejected', (hasher, digest) => {
    expect(storedDigest(hasher, digest)).toBeUndefined();
  });
});

describe('a digest of no known form', () => {
  it.each(['', 'hello', '$', '$unknown$x', '$constructor$x', '$__proto__$x'])('%j is rejected', async (digest) => {
    expect(await verifyDigest(digest, 'password')).toBe(false);
  });
});

describe('other spellings of known kinds', () => {
  it.each([
    [
      'pbkdf2_sha256',
      'correct horse battery staple',
      'pbkdf2:sha256:2000$saltsalt$5e057f12ef623ec732437615f9c403c1d88d04853bbc896c3adffa79b5203c4e',
    ],
    [
      'argon2id',
      'password',
      'argon2$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    ],
  ] as const)('%s is accepted as other frameworks write it', async (hasher, password, digest) => {
    const stored = storedDigest(hasher, digest) ?? '';
    expect(await verifyDigest(stored, password)).toBe(true);
    expect(await verifyDigest(stored, `${password}!`)).toBe(false);
  });
});

describe('a password with two Unicode forms', () => {
  it('is accepted in the form in which the other system hashed it', async () => {
    const decomposed = 'cafe\u0301 au lait';
    const digest = await bcrypt.hash(decomposed, 4);
    expect(await verifyDigest(digest, decomposed)).toBe(true);
    expect(await verifyDigest(await bcrypt.hash(decomposed.normalize('NFKC'), 4), decomposed)).toBe(true);
  });
});
