// Search and order of lists of addresses: invitations and the waitlist.
import { type RawBuilder, sql } from 'kysely';

/** The order that a caller asks for. */
export type ListOrder<Field extends string> = { readonly field: Field; readonly isDescending: boolean };

/** The order of a list; without one, the newest come first. */
export const listOrder = <Field extends string>(order: ListOrder<Field> | undefined, usual: Field) => ({
  field: order?.field ?? usual,
  direction: (order?.isDescending ?? true) ? ('desc' as const) : ('asc' as const),
});

const escaped = (typed: string): string => typed.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Addresses are stored in lower case; the indexes compare them byte by byte. */
export const addressBeginsWith = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`email_address like ${`${escaped(typed.trim().toLowerCase())}%`}`;
