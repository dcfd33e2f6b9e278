// Identifiers: a prefix that names the type, and 27 base62 characters (160 bits) from the system's random generator.
import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 27;

/** The prefixes of ids. The separator is added: `next('user')` gives `user_…`. */
export type IdPrefix =
  | 'aac'
  | 'act'
  | 'alid'
  | 'aud'
  | 'bkc'
  | 'blid'
  | 'chg'
  | 'client'
  | 'dvb'
  | 'eac'
  | 'enta'
  | 'entc'
  | 'evt'
  | 'idn'
  | 'img'
  | 'ins'
  | 'jtmp'
  | 'key'
  | 'msg'
  | 'oaf'
  | 'oap'
  | 'oplk'
  | 'org'
  | 'orgdmn'
  | 'orginv'
  | 'orgmem'
  | 'orgreq'
  | 'orgsug'
  | 'perm'
  | 'psk'
  | 'req'
  | 'role'
  | 'satl'
  | 'sess'
  | 'sia'
  | 'snap'
  | 'sin'
  | 'skey'
  | 'slnk'
  | 'sua'
  | 'sver'
  | 'totp'
  | 'tkt'
  | 'user'
  | 'ver'
  | 'run'
  | 'whe'
  | 'whs'
  | 'wle';

export type Ids = {
  next(prefix: IdPrefix): string;
  /** An id that sorts by its time, in milliseconds since 1970: the first characters are the time. */
  at(prefix: IdPrefix, time: number): string;
};

/** Enough for times of the next 6,000 years. */
const TIME_LENGTH = 8;

/** Bytes from here on are left out: with them, the first characters of the alphabet would be more frequent. */
const EVEN_BYTES = Math.floor(256 / ALPHABET.length) * ALPHABET.length;
/** More bytes than characters, so that one reading almost always suffices. */
const SPARE_BYTES = 5;

const randomText = (length: number): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length + SPARE_BYTES))
      if (byte < EVEN_BYTES && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return text;
};

/** A time in base 62, always of the same length, so that texts sort as times do. The alphabet is in the order of ASCII. */
const timeText = (time: number): string => {
  let rest = Math.max(0, Math.floor(time));
  let written = '';
  for (let place = 0; place < TIME_LENGTH; place += 1) {
    written = `${ALPHABET[rest % ALPHABET.length]}${written}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return written;
};

/** Unpredictable ids. */
export const systemIds: Ids = {
  next: (prefix) => `${prefix}_${randomText(BODY_LENGTH)}`,
  at: (prefix, time) => `${prefix}_${timeText(time)}${randomText(BODY_LENGTH - TIME_LENGTH)}`,
};
