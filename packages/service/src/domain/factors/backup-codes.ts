// Backup codes (docs/security.md R08): ten at a time, each valid once, for users who lost the device of their second factor.
import { decodeBase64Url, plainCode } from '@latchkey/wire';

export const BACKUP_CODE_COUNT = 10;
/** Twelve symbols of five bits: 60 bits each. */
const SYMBOLS = 12;
const GROUP = 4;
/** Digits and letters that are not easily confused (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Random bytes per code. */
export const BACKUP_CODE_BYTES = SYMBOLS;

/** Formats one code for display, such as `7f3k-9qx2-m0ad`, from random bytes given as base64url. */
export const backupCode = (random: string): string => {
  const bytes = decodeBase64Url(random);
  if (bytes?.length !== BACKUP_CODE_BYTES) throw new Error(`Latchkey: a backup code takes ${BACKUP_CODE_BYTES} bytes.`);
  // 256 is a multiple of 32, so every symbol is equally likely.
  const symbols = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return [0, GROUP, 2 * GROUP].map((start) => symbols.slice(start, start + GROUP)).join('-');
};

/** Longer than any code with separators: normalisation takes quadratic time on combining marks, so longer text is cut off. */
const TYPED_MAX_LENGTH = 256;

/** The normal form of a typed code: case, width, separators and look-alikes do not matter. */
export const normaliseBackupCode = (typed: string): string =>
  plainCode(typed.slice(0, TYPED_MAX_LENGTH).normalize('NFKC'))
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
