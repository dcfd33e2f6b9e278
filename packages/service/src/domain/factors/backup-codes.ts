// Backup codes (docs/security.md R08): ten at a time, each good once, for those who lost the device their second factor is on.
import { decodeBase64Url, plainCode } from '@latchkey/wire';

export const BACKUP_CODE_COUNT = 10;
/** Twelve symbols of five bits: 60 bits each. */
const SYMBOLS = 12;
const GROUP = 4;
/** Digits and letters that are not taken for one another (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Random bytes one code is made of. */
export const BACKUP_CODE_BYTES = SYMBOLS;

/** One code as it is shown, such as `7f3k-9qx2-m0ad`, of random bytes given as base64url. */
export const backupCode = (random: string): string => {
  const bytes = decodeBase64Url(random);
  if (bytes?.length !== BACKUP_CODE_BYTES) throw new Error(`Latchkey: a backup code takes ${BACKUP_CODE_BYTES} bytes.`);
  // 256 is a multiple of 32, so every symbol is equally likely.
  const symbols = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return [0, GROUP, 2 * GROUP].map((start) => symbols.slice(start, start + GROUP)).join('-');
};

/** More than any code with separators has: normalising takes quadratic time on combining marks. */
const TYPED_MAX_LENGTH = 256;

/** The one written form of a typed code: case, width, separators and look-alikes do not matter. */
export const normaliseBackupCode = (typed: string): string =>
  plainCode(typed.slice(0, TYPED_MAX_LENGTH).normalize('NFKC'))
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
