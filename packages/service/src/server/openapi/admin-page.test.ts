// The reference page of the admin API is written from the contract: every call with its fields, scope and name.
import { ADMIN_PREFIX } from '@latchkey/wire';
import { ADMIN_VERBS, type AdminKey, scopeOf } from '@latchkey/wire/admin';
import { ADMIN_CALLS, type AdminCall } from '@latchkey/wire/schemas';
import type { GenericSchema } from 'valibot';
import { expect, it } from 'vitest';
import { inputForm, type Json, type JsonObject, propertiesOf, requiredIn } from './schema-form.ts';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

const formsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly JsonObject[]) : [];

/** `list of text`, `whole number or null`, `` `en` or `de` ``. */
const kindOf = (form: JsonObject): string => {
  if (form.const !== undefined) return `\`${String(form.const)}\``;
  if (Array.isArray(form.enum)) return form.enum.map((value) => `\`${String(value)}\``).join(' or ');
  const choices = formsIn(form.anyOf ?? form.oneOf);
  // A flag and a number may also be sent as text; that is not worth a word.
  const plain = choices.filter(({ type }) => ['boolean', 'number', 'integer'].includes(String(type)));
  const told = plain.length > 0 ? [...plain, ...choices.filter(({ type }) => type === 'null')] : choices;
  if (told.length > 0) return [...new Set(told.map(kindOf))].join(' or ');
  if (form.type === 'array') return `list of ${kindOf((form.items ?? {}) as JsonObject)}`;
  if (typeof form.type === 'string') return KINDS[form.type] ?? form.type;
  return typeof form.description === 'string' ? form.description.replace(/\.$/, '') : 'any value';
};

const inCell = (text: string): string => text.replaceAll('|', '\\|');

const fieldRows = (place: string, schema: GenericSchema | undefined): readonly string[] => {
  if (!schema) return [];
  const form = inputForm(schema);
  const isOpen = form.additionalProperties !== false;
  const rows = Object.entries(propertiesOf(form)).map(([name, property]) => {
    const need = requiredIn(form).includes(name) ? 'required' : '';
    return `| \`${name}\` | ${place} | ${inCell(kindOf(property as JsonObject))} | ${need} |`;
  });
  return isOpen ? [...rows, `| any part of the document | ${place} | as the document has it | |`] : rows;
};

const callSection = (key: AdminKey): readonly string[] => {
  const { summary, query, body }: AdminCall = ADMIN_CALLS[key];
  const fields = [...fieldRows('query', query), ...fieldRows('body', body)];
  return [
    `### ${key}`,
    '',
    `${summary}. Scope \`${scopeOf(key)}\`, in the typed client \`${ADMIN_VERBS[key]}\`.`,
    '',
    ...(fields.length > 0 ? ['| field | in | kind | |', '|---|---|---|---|', ...fields, ''] : []),
  ];
};

const groupOf = (key: AdminKey): string => key.split('/')[1] ?? '';

/** The text of docs/reference/admin-api.md. */
const adminReferencePage = (): string => {
  const keys = Object.keys(ADMIN_CALLS) as AdminKey[];
  const groups = [...new Set(keys.map(groupOf))];
  return [
    '# Admin API',
    '',
    `Every call of the admin API, below \`${ADMIN_PREFIX}\`. A call needs a secret key of the instance, sent as`,
    '`Authorization: Bearer sk_…`, with the scope that is named here; a key with the scope `read` may make every `GET`, and a key',
    'with the scope `*` every call. Bodies are JSON, and fields and query parameters that a call does not know are refused with',
    '`form_param_unknown`. Times are milliseconds since 1970. Lists answer `{ data, total_count }` and take `limit` (1 to 500) and',
    '`offset`; `order_by` takes a field with `-` before it for the reverse order. `updated_at` in a body is the value that the caller',
    'has read: if the resource has changed since, the reply is 409 `resource_changed`. Every `POST` takes the header',
    '`Idempotency-Key`: a repeated call with the same key is carried out once and answered the same way. Every change is an event of',
    'the audit log with the fields before and after. `latchkey openapi` prints the replies and errors too.',
    '',
    'The page is written from `packages/wire/src/schemas/admin/`; after a change, run',
    '`npx vitest run packages/service/src/server/openapi/admin-page.test.ts -u`.',
    '',
    ...groups.flatMap((group) => [
      `## ${group}`,
      '',
      ...keys.filter((key) => groupOf(key) === group).flatMap(callSection),
    ]),
  ].join('\n');
};

it('is what the reference says, with every call once', async () => {
  const page = adminReferencePage();
  for (const key of Object.keys(ADMIN_CALLS)) expect(page.split(`### ${key}\n`)).toHaveLength(2);
  await expect(page).toMatchFileSnapshot('../../../../../docs/reference/admin-api.md');
});
