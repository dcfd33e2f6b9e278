// The suffix that separates the cookies of two instances on one site (docs/reference/wire.md#cookie-suffix).
import { createHash } from 'node:crypto';
import { cookieSuffixOf } from '@latchkey/wire';

/** The suffix of a publishable key; pages and application servers compute the same suffix. */
export const cookieSuffix = (publishableKey: string): string =>
  cookieSuffixOf(createHash('sha1').update(publishableKey, 'utf8').digest());
