import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schemaProblems } from './schema-problems.ts';

const schema = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(3)),
  age: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  kind: v.optional(v.picklist(['cat', 'dog'])),
  tags: v.optional(v.array(v.string())),
  note: v.optional(v.nullable(v.string())),
  code: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))),
  url: v.optional(
    v.pipe(
      v.string(),
      v.check(() => false, 'Give an address.'),
    ),
  ),
  nested: v.optional(v.strictObject({ on: v.boolean() })),
});

const problemsOf = (value: unknown) => {
  const { issues } = v.safeParse(schema, value);
  return schemaProblems(issues ?? []).map(({ code, message, meta }) => [code, meta?.param_name, message]);
};

describe('the problems of a value', () => {
  it('are sentences about fields, never about the library', () => {
    const cases: ReadonlyArray<readonly [unknown, string, string, string]> = [
      [{}, 'form_param_missing', 'name', 'name is missing.'],
      [{ name: 'a', colour: 1 }, 'form_param_unknown', 'colour', 'colour is not a field of this call.'],
      [{ name: 1 }, 'form_param_format_invalid', 'name', 'name must be text.'],
      [{ name: 'abcd' }, 'form_param_format_invalid', 'name', 'name must have 3 characters or entries at most.'],
      [{ name: 'a', age: 'x' }, 'form_param_format_invalid', 'age', 'age must be a number.'],
      [{ name: 'a', age: 1.5 }, 'form_param_format_invalid', 'age', 'age must be a whole number.'],
      [{ name: 'a', age: 0 }, 'form_param_format_invalid', 'age', 'age must be 1 at least.'],
      [{ name: 'a', kind: 'cow' }, 'form_param_format_invalid', 'kind', 'kind must be one of cat, dog.'],
      [{ name: 'a', tags: 'x' }, 'form_param_format_invalid', 'tags', 'tags must be a list.'],
      [{ name: 'a', tags: [1] }, 'form_param_format_invalid', 'tags.0', 'tags.0 must be text.'],
      [{ name: 'a', note: 1 }, 'form_param_format_invalid', 'note', 'note must be text.'],
      [{ name: 'a', code: 'x' }, 'form_param_format_invalid', 'code', 'code has a form that is not accepted.'],
      [{ name: 'a', url: 'x' }, 'form_param_format_invalid', 'url', 'url: Give an address.'],
      [{ name: 'a', nested: 1 }, 'form_param_format_invalid', 'nested', 'nested must be an object.'],
      [{ name: 'a', nested: { on: 1 } }, 'form_param_format_invalid', 'nested.on', 'nested.on must be true or false.'],
      ['x', 'form_param_format_invalid', '', 'The value must be an object.'],
    ];
    for (const [value, code, path, message] of cases) expect(problemsOf(value)).toContainEqual([code, path, message]);
  });
});
