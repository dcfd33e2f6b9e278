// The suffix that keeps cookies of two instances on one site apart (docs/reference/wire.md#cookie-suffix).
import { createHash } from 'node:crypto';
import { cookieSuffixOf } from '@latchkey/wire';

/** The suffix of a publishable key; pages and application servers compute the same from the same text. */
export const cookieSuffix = (publishableKey: string): string =>
  cookieSuffixOf(createHash('sha1').update(publishableKey, 'utf8').digest());
