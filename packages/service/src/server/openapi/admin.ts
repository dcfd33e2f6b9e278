// The calls of the admin API in the OpenAPI document.
import { ADMIN_PREFIX } from '@latchkey/wire';
import { ADMIN_VERBS, type AdminKey, scopeOf } from '@latchkey/wire/admin';
import { ADMIN_CALLS, type AdminCall } from '@latchkey/wire/schemas';
import type { GenericSchema } from 'valibot';
import {
  capitalised,
  inputForm,
  type Json,
  type JsonObject,
  pathParameters,
  propertiesOf,
  queryParameters,
  ref,
  requiredIn,
  targetOf,
} from './schema-form.ts';

const KEYS = Object.keys(ADMIN_CALLS) as readonly AdminKey[];

/** `organizations.members.add` → `OrganizationsMembersAdd`. */
const titleOf = (key: AdminKey): string => ADMIN_VERBS[key].split('.').map(capitalised).join('');

const tagOf = (key: AdminKey): string => `admin: ${key.split('/')[1] ?? ''}`;

const snakeTitle = (text: string): string => text.split('_').map(capitalised).join('');

const entriesOf = (schema: GenericSchema): { readonly [name: string]: GenericSchema } =>
  // Schemas of objects have their fields under this name.
  'entries' in schema ? (schema.entries as { readonly [name: string]: GenericSchema }) : {};

const itemOf = (schema: GenericSchema): GenericSchema | undefined => {
  const { data, total_count: count } = entriesOf(schema);
  return data && count && 'item' in data ? (data.item as GenericSchema) : undefined;
};

type ReplyNames = ReadonlyMap<GenericSchema, string>;

/** A reply is named after its `object`, or after its call if another reply has that name. */
const nameReply = (key: AdminKey, schema: GenericSchema, taken: ReadonlyMap<string, GenericSchema>): string => {
  const { object } = entriesOf(schema);
  const word = object && 'literal' in object ? String(object.literal) : undefined;
  const short = word === undefined ? undefined : `Admin${snakeTitle(word)}`;
  return short === undefined || taken.has(short) ? `Admin${titleOf(key)}Reply` : short;
};

/** Every reply once, and the items of pages, by the names of their components. */
const nameReplies = (): ReplyNames => {
  const taken = new Map<string, GenericSchema>();
  const names = new Map<GenericSchema, string>();
  for (const key of KEYS) {
    const { reply, replyTypes }: AdminCall = ADMIN_CALLS[key];
    if (replyTypes) continue;
    const schema = itemOf(reply) ?? reply;
    if (names.has(schema)) continue;
    const name = nameReply(key, schema, taken);
    taken.set(name, schema);
    names.set(schema, name);
  }
  return names;
};

const replyForm = (reply: GenericSchema, names: ReplyNames): JsonObject => {
  const item = itemOf(reply);
  const form = ref('schemas', names.get(item ?? reply) ?? '');
  if (!item) return form;
  return {
    type: 'object',
    required: ['data', 'total_count'],
    properties: {
      data: { type: 'array', items: form },
      total_count: { type: 'integer', minimum: 0 },
    },
  };
};

const bodyName = (key: AdminKey): string => `Admin${titleOf(key)}Body`;

/** A file is sent as a form; everything else as JSON. */
const requestBody = (key: AdminKey, schema: GenericSchema): JsonObject => {
  const form = inputForm(schema);
  const takesFile = Object.hasOwn(propertiesOf(form), 'file');
  return {
    required: requiredIn(form).length > 0,
    content: { [takesFile ? 'multipart/form-data' : 'application/json']: { schema: ref('schemas', bodyName(key)) } },
  };
};

const hasVersion = ({ body }: AdminCall): boolean => body !== undefined && 'updated_at' in entriesOf(body);

const contentOf = ({ reply, replyTypes }: AdminCall, names: ReplyNames): JsonObject =>
  replyTypes
    ? Object.fromEntries(replyTypes.map((type) => [type, { schema: { type: 'string' } }]))
    : { 'application/json': { schema: replyForm(reply, names) } };

const responses = (key: AdminKey, method: string, call: AdminCall, names: ReplyNames): JsonObject => ({
  '200': {
    description: 'Done',
    ...(method === 'post' ? { headers: { 'Idempotent-Replayed': ref('headers', 'IdempotentReplayed') } } : {}),
    content: contentOf(call, names),
  },
  '401': ref('responses', 'SecretKeyInvalid'),
  '403': ref('responses', 'ScopeMissing'),
  ...(key.includes(':') ? { '404': ref('responses', 'NotFound') } : {}),
  ...(method === 'post' || hasVersion(call) ? { '409': ref('responses', 'Conflict') } : {}),
  '422': ref('responses', 'ValuesRefused'),
  default: ref('responses', 'Refusal'),
});

const operation = (key: AdminKey, method: string, names: ReplyNames): JsonObject => {
  const call: AdminCall = ADMIN_CALLS[key];
  return {
    operationId: `admin${titleOf(key)}`,
    summary: call.summary,
    description: `Needs the scope \`${scopeOf(key)}\`.`,
    tags: [tagOf(key)],
    security: [{ secretKey: [] }],
    parameters: [...(method === 'post' ? [ref('parameters', 'IdempotencyKey')] : []), ...queryParameters(call.query)],
    ...(call.body ? { requestBody: requestBody(key, call.body) } : {}),
    responses: responses(key, method, call, names),
  };
};

/** The paths of the calls. They have their own server, because they are not below /v1. */
const paths = (baseUrl: string, names: ReplyNames): JsonObject => {
  const byPath = new Map<string, Record<string, Json>>();
  for (const key of KEYS) {
    const { method, path } = targetOf(key);
    const fresh: Record<string, Json> = { servers: [{ url: baseUrl }], parameters: pathParameters(path) };
    const item = byPath.get(path) ?? fresh;
    item[method] = operation(key, method, names);
    byPath.set(path, item);
  }
  return Object.fromEntries([...byPath].map(([path, item]) => [`${ADMIN_PREFIX}${path}`, item]));
};

const refusal = (description: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: ref('schemas', 'ErrorReply') } },
});

const bodyForms = (): JsonObject =>
  Object.fromEntries(
    KEYS.flatMap((key) => {
      const { body }: AdminCall = ADMIN_CALLS[key];
      return body ? [[bodyName(key), inputForm(body)]] : [];
    }),
  );

/** The components that these calls use, besides their replies. */
const components = () => ({
  schemas: bodyForms(),
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeated call with the same key is carried out once and answered the same way.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
  headers: {
    IdempotentReplayed: {
      description: '`true` if this is the reply to an earlier call with the same idempotency key.',
      schema: { const: 'true' },
    },
  },
  responses: {
    SecretKeyInvalid: refusal('No secret key, or one that is not valid'),
    ScopeMissing: refusal('The secret key may not make this call'),
    NotFound: refusal('The instance has nothing with this id'),
    Conflict: refusal('Changed since it was read, or the idempotency key is in use'),
    ValuesRefused: refusal('Refused; every item names a field and says what is wrong with its value'),
  },
  securitySchemes: {
    secretKey: { type: 'http', scheme: 'bearer', description: 'A secret key of the instance.' },
  },
});

/** The part of the document about the admin API. */
export const adminPart = (baseUrl: string) => {
  const names = nameReplies();
  return {
    tags: [...new Set(KEYS.map(tagOf))],
    paths: paths(baseUrl, names),
    /** Schemas of the replies, by the names of their components. */
    replies: Object.fromEntries([...names].map(([schema, name]) => [name, schema])),
    components: components(),
  };
};
