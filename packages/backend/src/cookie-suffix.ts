// What the cookies of an instance end in, so that two instances on one site stay apart (docs/reference/wire.md#cookie-suffix).
import { cookieSuffixOf } from '@latchkey/wire';
import { sha1 } from './runtime.ts';

/** The suffix of a publishable key; the page computes the same from the same text. */
export const cookieSuffix = async (publishableKey: string): Promise<string> =>
  cookieSuffixOf(await sha1(publishableKey));
