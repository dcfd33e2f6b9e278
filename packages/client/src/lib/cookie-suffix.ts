// The suffix that keeps the cookies of two instances on one site apart.
import { type Bytes, cookieSuffixOf } from '@latchkey/wire';

/** The suffix of a publishable key; server libraries compute the same from the same text. */
export const cookieSuffix = async (
  publishableKey: string,
  sha1: (bytes: Bytes) => Promise<Uint8Array>,
): Promise<string> => cookieSuffixOf(await sha1(new TextEncoder().encode(publishableKey)));
