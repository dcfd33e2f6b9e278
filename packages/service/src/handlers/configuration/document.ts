// The form of a settings file, and its checks that need no database: sections, fields, and the kinds of values.
import { BODY_MAX_BYTES, TEXT_FIELD_MAX_LENGTH } from '@latchkey/wire';
import * as v from 'valibot';
import { schemaProblems } from '../../http/admin/schema-problems.ts';
import { isStorable } from '../../http/json-input.ts';
import { isObject } from '../operator/merge.ts';
import { ENTERPRISE_CONNECTIONS } from './sections/connections.ts';
import { ALLOW_LIST, BLOCK_LIST } from './sections/lists.ts';
import { OAUTH_PROVIDERS } from './sections/providers.ts';
import type { Problem } from './sections/refused-call.ts';
import { PERMISSIONS, ROLES } from './sections/roles.ts';
import type { Fields, Section } from './sections/section.ts';
import { MESSAGE_TEMPLATES, TOKEN_TEMPLATES } from './sections/templates.ts';
import { WEBHOOK_ENDPOINTS } from './sections/webhooks.ts';

/** The most bytes of a settings file. */
export const FILE_MAX_BYTES = 32 * BODY_MAX_BYTES;

/** The file that `latchkey config schema` prints is expected next to the settings file. */
const SCHEMA_FILE = './latchkey.schema.json';

/** The most problems that are reported at once. */
const PROBLEMS_MAX = 100;

/** In the order in which they are applied. What they need of the identity provider is fetched before the instance is locked. */
export const SECTIONS: readonly Section[] = [
  OAUTH_PROVIDERS,
  ENTERPRISE_CONNECTIONS,
  PERMISSIONS,
  ROLES,
  ALLOW_LIST,
  BLOCK_LIST,
  TOKEN_TEMPLATES,
  MESSAGE_TEMPLATES,
  WEBHOOK_ENDPOINTS,
];

const key = v.pipe(v.string(), v.nonEmpty('Must not be empty.'), v.maxLength(TEXT_FIELD_MAX_LENGTH));

const sectionSchema = ({ fields }: Section): v.GenericSchema =>
  fields === undefined ? v.array(key) : v.record(key, v.strictObject(fields));

/** The whole file. Settings are checked against the stored ones, because a part of them may be given. */
export const fileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  settings: v.optional(v.record(v.string(), v.unknown())),
  ...Object.fromEntries(SECTIONS.map((section) => [section.name, v.optional(sectionSchema(section))])),
});

/** What a file asks for. A section that it does not have is left alone. */
export type Wanted = {
  readonly settings: Fields;
  readonly sections: ReadonlyMap<Section, ReadonlyMap<string, Fields>>;
};

const entriesIn = ({ keyOf = (given: string) => given }: Section, given: unknown): ReadonlyMap<string, Fields> => {
  if (Array.isArray(given)) return new Map(given.map((text: unknown) => [keyOf(String(text)), {}]));
  return new Map(
    Object.entries(isObject(given) ? given : {}).map(([name, fields]) => [name, isObject(fields) ? fields : {}]),
  );
};

/** A list where the schema expects names: the library takes it for an object. */
const misplacedLists = (document: unknown): readonly Problem[] =>
  ['settings', ...SECTIONS.flatMap(({ name, fields }) => (fields ? [name] : []))]
    .filter((name) => isObject(document) && Array.isArray(document[name]))
    .map((name) => ({ path: name, message: `${name} must be an object.` }));

/** What the file asks for, or everything that is wrong with its form. */
export const readDocument = (document: unknown): Wanted | readonly Problem[] => {
  if (!isStorable(document))
    return [{ path: '', message: 'The file has a character that cannot be stored: NUL, or half of a pair.' }];
  const result = v.safeParse(fileSchema, document);
  const misplaced = misplacedLists(document);
  if (!result.success || misplaced.length > 0) {
    const found = schemaProblems((result.issues ?? []).slice(0, PROBLEMS_MAX)).map(({ code, message, meta }) => {
      const path = meta?.param_name ?? '';
      return { path, message: code === 'form_param_unknown' ? `${path} is not known. Check its spelling.` : message };
    });
    return [...misplaced, ...found];
  }
  const { settings = {}, ...rest }: Fields = result.output;
  const present = SECTIONS.filter(({ name }) => rest[name] !== undefined);
  return {
    settings: isObject(settings) ? settings : {},
    sections: new Map(present.map((section) => [section, entriesIn(section, rest[section.name])])),
  };
};

/** A value with the names of every object in order, so that equal values have equal texts. */
export const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
};

/** The text of a settings file: `$schema` first, then everything in order. */
export const fileText = (document: Fields): string => {
  const { $schema = SCHEMA_FILE, ...rest } = document;
  return `${JSON.stringify({ $schema, ...(sorted(rest) as Fields) }, null, 2)}\n`;
};
