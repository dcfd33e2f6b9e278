// The JSON Schema of a settings file, for editors: made of the schemas that check the file, and of the table of settings.
import { CUSTOM_FORMS } from '@latchkey/wire/schemas';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { LEAVES } from '../admin/settings/leaves/table.ts';
import { documentSchema } from '../admin/settings.ts';
import { isObject } from '../operator/merge.ts';
import { fileSchema } from './document.ts';
import type { Fields } from './sections/section.ts';

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // A predicate has no form in JSON Schema; apply checks it.
  errorMode: 'ignore',
  ignoreActions: ['check', 'trim'],
  overrideSchema: ({ valibotSchema }) => CUSTOM_FORMS.get(valibotSchema as GenericSchema),
};

const formOf = (schema: GenericSchema): Fields => {
  const { $schema: _dialect, ...form }: Fields = { ...toJsonSchema(schema, CONVERSION) };
  return form;
};

/** The form of a property, wherever a part of the schema has it. */
const propertyOf = (form: unknown, name: string): unknown => {
  if (!isObject(form)) return undefined;
  if (isObject(form.properties) && Object.hasOwn(form.properties, name)) return form.properties[name];
  const parts: readonly unknown[] = Array.isArray(form.allOf) ? form.allOf : [];
  return parts.map((part) => propertyOf(part, name)).find((found) => found !== undefined);
};

const withLeaf = (group: Fields, [name = '', ...rest]: readonly string[], leaf: Fields): Fields => {
  if (rest.length === 0) return { ...group, [name]: leaf };
  const inner = group[name];
  const properties = isObject(inner) && isObject(inner.properties) ? inner.properties : {};
  return {
    ...group,
    [name]: { type: 'object', additionalProperties: false, properties: withLeaf(properties, rest, leaf) },
  };
};

/** Every setting that can be changed, with the sentence that says what it does. */
const settingsForm = (): Fields => {
  const document = formOf(documentSchema);
  const properties = Object.entries(LEAVES).reduce<Fields>((made, [path, leaf]) => {
    if (leaf.at !== 'used') return made;
    const names = path.split('.');
    const form = names.reduce<unknown>(propertyOf, document);
    return withLeaf(made, names, { ...(isObject(form) ? form : {}), description: leaf.says });
  }, {});
  return { type: 'object', additionalProperties: false, properties };
};

/** What `latchkey config schema` prints. */
export const settingsFileSchema = (): Fields => {
  const form = formOf(fileSchema);
  const properties = isObject(form.properties) ? form.properties : {};
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of a Latchkey instance',
    ...form,
    properties: { ...properties, settings: settingsForm() },
  };
};
