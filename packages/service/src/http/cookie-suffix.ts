// The suffix that keeps cookies of two instances on one site apart (wire §7.1).
import { createHash } from 'node:crypto';
import { COOKIE_SUFFIX_LENGTH } from '@latchkey/wire';

/** First characters of the base64url SHA-1 of the whole publishable key; a name, not a protection. */
export const cookieSuffix = (publishableKey: string): string =>
  createHash('sha1').update(publishableKey, 'utf8').digest('base64url').slice(0, COOKIE_SUFFIX_LENGTH);
