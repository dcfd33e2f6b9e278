// The suffix that separates the cookies of two instances on one site.
import { COOKIE_SUFFIX_LENGTH } from '@latchkey/wire';
import { encodeBase64Url } from './base64url.ts';

/** First characters of base64url(SHA-1(key)); server libraries compute the same from the same key text. */
export const cookieSuffix = async (
  publishableKey: string,
  sha1: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<string> => {
  const digest = await sha1(new TextEncoder().encode(publishableKey));
  return encodeBase64Url(digest).slice(0, COOKIE_SUFFIX_LENGTH);
};
