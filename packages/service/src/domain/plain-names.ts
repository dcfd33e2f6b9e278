// Names and descriptions that an operator sends or that were stored once, without what would turn the direction of the sentences they are drawn in.
import { withoutDirectionControls } from '@latchkey/wire';

/** A name as it is read from the database: older ones were stored as they were sent. */
export const plainName = <Name extends string | null>(name: Name): Name =>
  // The cast holds: a text stays a text.
  (typeof name === 'string' ? withoutDirectionControls(name) : name) as Name;

/** Fields of the admin API that hold words for people, at whatever depth. */
const WORDS: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'description', 'application_name']);

/** What is the application's own: kept as it was sent. */
const OPAQUE = /_metadata$|^claims$/;

type Fields = Readonly<Record<string, unknown>>;

const plain = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return WORDS.has(name) ? withoutDirectionControls(value) : value;
  if (typeof value !== 'object' || value === null || OPAQUE.test(name)) return value;
  return Array.isArray(value) ? value.map((one: unknown) => plain(name, one)) : withPlainNames(value as Fields);
};

/** A body with plain names. */
export const withPlainNames = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(name, value)]));
