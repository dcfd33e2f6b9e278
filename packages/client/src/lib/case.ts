// Names in the two spellings: camelCase in JavaScript, snake_case on the wire.

/** `emailAddress` → `email_address`: every capital becomes an underscore and its lower-case form. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `email_address` → `emailAddress`. A leading underscore stays. */
export const toCamelCase = (name: string): string =>
  name.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const mapKeys = (record: Readonly<Record<string, unknown>>, rename: (key: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [rename(key), value]));

/** A copy with the top-level keys in snake_case; values, also nested ones, are not changed. The caller names the wire type. */
export const snakeCaseKeys = <Wire extends object = Record<string, unknown>>(
  record: Readonly<Record<string, unknown>>,
): Wire => mapKeys(record, toSnakeCase) as Wire;

/** A copy with the top-level keys in camelCase; values, also nested ones, are not changed. */
export const camelCaseKeys = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  mapKeys(record, toCamelCase);
