// Identifiers: a prefix that names the type, and 27 base62 characters (160 bits) from the system's random generator.
import { randomInt } from 'node:crypto';

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
  | 'client'
  | 'dvb'
  | 'eac'
  | 'enta'
  | 'entc'
  | 'idn'
  | 'img'
  | 'ins'
  | 'jtmp'
  | 'key'
  | 'msg'
  | 'oaf'
  | 'oap'
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
  | 'sua'
  | 'sver'
  | 'totp'
  | 'tkt'
  | 'user'
  | 'ver'
  | 'wle';

export type Ids = { next(prefix: IdPrefix): string };

/** Unpredictable ids. */
export const systemIds: Ids = {
  next: (prefix) =>
    `${prefix}_${Array.from({ length: BODY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`,
};
