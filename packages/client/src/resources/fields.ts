// Wire fields in JavaScript spelling, with the types to match: `email_address_id` → `emailAddressId`, times as Date.
import { toCamelCase } from '../lib/case.ts';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** A field whose name ends in `_at` is a time in epoch milliseconds. */
type Value<Name, T> = Name extends `${string}_at` ? (T extends number ? Date : T) : T;

/** The fields of a wire shape; each member of a union separately. Nested values keep their spelling. */
export type Fields<T> = T extends object
  ? { readonly [Name in keyof T as CamelCase<Name>]: Value<Name, T[Name]> }
  : never;

/** A copy of a wire object with its top-level keys in camelCase and its times as Date. */
export const fields = <T extends object>(json: T): Fields<T> =>
  // The cast holds: the type renames and converts exactly as the function does.
  Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      toCamelCase(name),
      name.endsWith('_at') && typeof value === 'number' ? new Date(value) : value,
    ]),
  ) as Fields<T>;
