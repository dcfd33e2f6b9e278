// Wire fields in JavaScript spelling, with the types to match: `email_address_id` → `emailAddressId`.
import { camelCaseKeys } from '../lib/case.ts';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** The fields of a wire shape in camelCase; each member of a union by itself. Values keep their own spelling. */
export type Fields<T> = T extends object ? { [Key in keyof T as CamelCase<Key>]: T[Key] } : never;

/** A copy of a wire object with its top-level keys in camelCase. */
export const fields = <T extends object>(json: T): Fields<T> =>
  // The cast holds: the type renames keys exactly as the function does.
  camelCaseKeys(json as Readonly<Record<string, unknown>>) as Fields<T>;
