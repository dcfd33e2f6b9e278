// Generates values from JSON Schema: most are valid, some are hostile.
import type { Json, JsonObject } from '../server/openapi/schema-form.ts';
import type { Chance } from './seeded-random.ts';

/** Values that currently exist in the service: ids, addresses, codes. */
export type Known = readonly string[];

export const HOSTILE: readonly Json[] = [
  '',
  ' ',
  'null',
  'undefined',
  '0',
  '-1',
  '1e309',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff',
  '\u202e',
  'é'.normalize('NFD'),
  '😀'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(5_000),
  '9'.repeat(400),
  "'; drop table users; --",
  '{{7*7}}<%= 7*7 %>',
  '%00%0d%0a',
  'a\r\nSet-Cookie: b=c',
  '../../etc/passwd',
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  'user@exa mple.com',
  'ＡＤＡ@example.com',
  '{"a":',
  null,
  true,
  0,
  -1,
  2 ** 53,
  1.5,
  [],
  [[[[]]]],
  {},
  { __proto__x: 1, constructor: { prototype: {} } },
];

const FIELD_NAMES = [
  '__proto__',
  'constructor',
  'id',
  'status',
  'public_metadata',
  'user_id',
  'a[b]',
  '',
  'x'.repeat(300),
];

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Resolves references inside the document. */
export const resolve = (document: JsonObject, schema: Json | undefined): JsonObject => {
  const form = objectOf(schema);
  const path = textOf(form.$ref).split('/').slice(1);
  if (path.length === 0) return form;
  return resolve(
    document,
    path.reduce<Json | undefined>((found, name) => objectOf(found)[name], document),
  );
};

const MAX_DEPTH = 3;
const MAX_TEXT = 80;

const text = (chance: Chance, schema: JsonObject, known: Known): Json => {
  if (known.length > 0 && chance.percent(50)) return chance.pick(known);
  const length = chance.below(Math.min(Number(schema.maxLength ?? 20), MAX_TEXT) + 2);
  return Array.from({ length }, () => String.fromCodePoint(32 + chance.below(400))).join('');
};

export type SchemaValues = (schema: JsonObject, known: Known, depth?: number) => Json;

/** A generator of values for the schemas of one document. */
export const createSchemaValues = (document: JsonObject, chance: Chance): SchemaValues => {
  const fields = (schema: JsonObject, known: Known, depth: number): JsonObject => {
    const entries: Array<readonly [string, Json]> = [];
    for (const [name, property] of Object.entries(objectOf(schema.properties))) {
      const isWanted = listOf(schema.required).includes(name);
      if (chance.percent(isWanted ? 92 : 35)) entries.push([name, value(resolve(document, property), known, depth)]);
    }
    if (chance.percent(8)) entries.push([chance.pick(FIELD_NAMES), chance.pick(HOSTILE)]);
    return Object.fromEntries(entries);
  };

  const value: SchemaValues = (schema, known, depth = 0) => {
    if (chance.percent(12)) return chance.pick(HOSTILE);
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return chance.pick(listOf(schema.enum));
    const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
    if (choices.length > 0) return value(resolve(document, chance.pick(choices)), known, depth);
    const type = textOf(Array.isArray(schema.type) ? chance.pick(listOf(schema.type)) : schema.type);
    if (type === 'boolean') return chance.percent(50);
    if (type === 'integer' || type === 'number') return chance.below(1_000) - 100;
    if (type === 'null') return null;
    if (type === 'array' && depth < MAX_DEPTH)
      return Array.from({ length: chance.below(4) }, () => value(resolve(document, schema.items), known, depth + 1));
    if (type === 'object' || schema.properties !== undefined) return fields(schema, known, depth + 1);
    return text(chance, schema, known);
  };
  return value;
};
