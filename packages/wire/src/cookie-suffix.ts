// The suffix that keeps the cookies of two instances on one site apart.
import { encodeBase64Url } from './base64url.ts';
import { COOKIE_SUFFIX_LENGTH } from './limits.ts';

/**
 * The suffix, from the SHA-1 of the publishable key's whole text. It is a name, not a protection. Each side brings its own
 * SHA-1: that of a page is asynchronous.
 */
export const cookieSuffixOf = (sha1OfKey: Uint8Array): string =>
  encodeBase64Url(sha1OfKey).slice(0, COOKIE_SUFFIX_LENGTH);
