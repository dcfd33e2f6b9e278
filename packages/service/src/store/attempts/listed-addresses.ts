// Search in lists of addresses: invitations and the waitlist.
import { type RawBuilder, sql } from 'kysely';

const escaped = (typed: string): string => typed.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Addresses are stored in lower case; the indexes compare them byte by byte. */
export const addressBeginsWith = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`email_address like ${`${escaped(typed.trim().toLowerCase())}%`}`;
