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
  'pbkdf2_sha1',
  'bcrypt_sha256_django',
  'scrypt_werkzeug',
  'md5_phpass',
  'sha512_crypt',
  'sha512_symfony',
  'ldap_ssha',
  'md5',
  'md5_salted',
  'sha1_salted',
  'sha256',
  'sha256_salted',
] as const;

export type PasswordHasher = (typeof PASSWORD_HASHERS)[number];
