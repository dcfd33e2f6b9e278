// How the digest of an imported password was made; the names that the admin API accepts.
export const PASSWORD_HASHERS = [
  'argon2i',
  'argon2d',
  'argon2id',
  'bcrypt',
  'scrypt',
  'scrypt_signer',
  'pbkdf2_sha256',
  'pbkdf2_sha512',
] as const;

export type PasswordHasher = (typeof PASSWORD_HASHERS)[number];
