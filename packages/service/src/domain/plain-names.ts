// Removes Unicode direction controls from names and descriptions that an operator sends or that the database holds, because
// they could reverse the text around them.
import { withoutDirectionControls } from '@latchkey/wire';

/** Cleans a name read from the database: older rows store names as they were sent. */
export const plainName = <Name extends string | null>(name: Name): Name =>
  // The cast holds: a string stays a string and null stays null.
  (typeof name === 'string' ? withoutDirectionControls(name) : name) as Name;

/** Fields of the admin API that hold display text, at any depth of the body. */
const WORDS: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'description', 'application_name']);

/** Metadata and claims belong to the application and are stored as they were sent. */
const OPAQUE = /_metadata$|^claims$/;

type Fields = Readonly<Record<string, unknown>>;

const plain = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return WORDS.has(name) ? withoutDirectionControls(value) : value;
  if (typeof value !== 'object' || value === null || OPAQUE.test(name)) return value;
  return Array.isArray(value) ? value.map((one: unknown) => plain(name, one)) : withPlainNames(value as Fields);
};

/** The request body with cleaned names. */
export const withPlainNames = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(name, value)]));
