// JSON Schema of the contract's schemas, and references between the parts of the document.
import { CUSTOM_FORMS } from '@latchkey/wire/schemas';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** The JSON values of this document. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export const ref = (kind: string, name: string): JsonObject => ({ $ref: `#/components/${kind}/${name}` });

/** A predicate that has no other form: its message says what it takes. */
const predicateForm = (schema: GenericSchema): object | undefined => {
  if (schema.type !== 'custom') return undefined;
  const message = 'message' in schema && typeof schema.message === 'string' ? schema.message : undefined;
  return message === undefined ? {} : { description: message };
};

export const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema cannot express a predicate, and a caller does not have to send the trimmed text.
  ignoreActions: ['check', 'trim'],
  overrideSchema: ({ valibotSchema }) => {
    const schema = valibotSchema as GenericSchema;
    return CUSTOM_FORMS.get(schema) ?? predicateForm(schema);
  },
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** The JSON Schema of the caller's input; the result is plain JSON, so the cast holds. */
export const inputForm = (schema: GenericSchema): JsonObject => {
  const { $schema: _dialect, ...form } = toJsonSchema(schema, CONVERSION) as JsonObject;
  return form;
};

/** Names of properties that a form requires. */
export const requiredIn = (form: JsonObject): readonly Json[] => (Array.isArray(form.required) ? form.required : []);

export const propertiesOf = (form: JsonObject): JsonObject => (form.properties ?? {}) as JsonObject;

export const queryParameters = (schema: GenericSchema | undefined): readonly JsonObject[] => {
  if (!schema) return [];
  const form = inputForm(schema);
  return Object.entries(propertiesOf(form)).map(([name, property]) => ({
    name,
    in: 'query',
    required: requiredIn(form).includes(name),
    schema: property,
  }));
};

/** `PATCH /users/:id` → `patch`, `/users/{id}`. */
export const targetOf = (key: string): { readonly method: string; readonly path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method: method.toLowerCase(), path: path.replace(/:(\w+)/g, '{$1}') };
};

export const pathParameters = (path: string): Json =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
