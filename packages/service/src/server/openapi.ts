// The OpenAPI 3.1 document of every call, generated from the contract's schemas; `latchkey openapi` prints it.
import { API_PREFIX, API_VERSION, type EndpointKey, type Names, namesFor, PROVIDER } from '@latchkey/wire';
import {
  CUSTOM_FORMS,
  ENDPOINT_KEYS,
  ENDPOINTS,
  ENTITY_SCHEMAS,
  errorItem,
  REPLIES,
  REQUEST_SCHEMAS,
  verification,
} from '@latchkey/wire/schemas';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** The JSON values of this document. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export type OpenApiOptions = {
  /** Base URL of the service without the version prefix: `https://auth.example.com`. */
  readonly serverUrl: string;
  /** Version of the service. */
  readonly version: string;
  /** Provider whose names the parameters and headers use; Latchkey if left out. */
  readonly provider?: string;
};

/** `openApiDocument({ serverUrl: 'http://localhost:4400', version: '0.1.0' })`. */
export const openApiDocument = (options: OpenApiOptions): JsonObject => {
  const names = namesFor(options.provider ?? PROVIDER);
  return {
    openapi: '3.1.0',
    info: {
      title: `${names.capitalised} frontend API`,
      version: options.version,
      description: `Calls of browsers to the service. Version of the interface: ${API_VERSION}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.serverUrl.replace(/\/+$/, '') + API_PREFIX }],
    security: [{ client: [] }, { devBrowser: [] }],
    tags: [...new Set(ENDPOINT_KEYS.map((key) => ENDPOINTS[key].group))].map((name) => ({ name })),
    paths: paths(names),
    components: components(names),
  };
};

const paths = (names: Names): JsonObject => {
  const byPath = new Map<string, Record<string, Json>>();
  for (const key of ENDPOINT_KEYS) {
    const { method, path } = target(key);
    const item = byPath.get(path) ?? { parameters: pathParameters(path) };
    item[method] = operation(key, method, names);
    byPath.set(path, item);
  }
  return Object.fromEntries(byPath);
};

const target = (key: EndpointKey): { readonly method: string; readonly path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method: method.toLowerCase(), path: path.replace(/:(\w+)/g, '{$1}') };
};

const pathParameters = (path: string): Json =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));

/** `POST /client/sign_ins/:id/reset_password` → `postClientSignInsIdResetPassword`. */
const operationId = (key: EndpointKey): string => {
  const [first = '', ...rest] = key.split(/[^a-zA-Z0-9]+/);
  return first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
};

/** Calls that need no registered browser. */
const OPEN_CALLS: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'GET /environment',
  'PATCH /environment',
  'POST /dev_browser',
]);

const operation = (key: EndpointKey, method: string, names: Names): JsonObject => {
  const { framing, group, summary } = ENDPOINTS[key];
  const { body, query } = requestSchemas(key);
  return {
    operationId: operationId(key),
    summary,
    tags: [group],
    parameters: [...STANDARD_PARAMETERS.map((name) => ref('parameters', name)), ...queryParameters(query)],
    ...(body ? { requestBody: requestBody(key, body) } : {}),
    responses: {
      ...(framing === 'navigation' ? { '302': ref('responses', 'Return') } : { '200': success(key, names) }),
      default: ref('responses', 'Refusal'),
    },
    ...(OPEN_CALLS.has(key) ? { security: [] } : {}),
    ...(method === 'get' || method === 'post' ? {} : { description: tunnelNote(method, names) }),
  };
};

/** Browsers send only GET and POST, so that a change needs no preflight. */
const tunnelNote = (method: string, names: Names): string =>
  `Also taken as POST with the query parameter \`${names.params.method}=${method.toUpperCase()}\`.`;

type RequestSchemas = { readonly body?: GenericSchema; readonly query?: GenericSchema };

const requestSchemas = (key: EndpointKey): RequestSchemas => {
  const table: { readonly [key: string]: RequestSchemas } = REQUEST_SCHEMAS;
  return table[key] ?? {};
};

const ref = (kind: string, name: string): JsonObject => ({ $ref: `#/components/${kind}/${name}` });

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // The schema checks single characters, which JSON Schema cannot express.
  ignoreActions: ['check'],
  overrideSchema: ({ valibotSchema }) => CUSTOM_FORMS.get(valibotSchema as GenericSchema),
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** The JSON Schema of the caller's input; the result is plain JSON, so the cast holds. */
const inputForm = (schema: GenericSchema): JsonObject => {
  const { $schema: _dialect, ...form } = toJsonSchema(schema, CONVERSION) as JsonObject;
  return form;
};

const queryParameters = (schema: GenericSchema | undefined): readonly JsonObject[] => {
  if (!schema) return [];
  const form = inputForm(schema);
  const required = Array.isArray(form.required) ? form.required : [];
  return Object.entries((form.properties ?? {}) as JsonObject).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
};

/** A file is sent alone; everything else as a form or as JSON of the same shape. */
const requestBody = (key: EndpointKey, schema: GenericSchema): JsonObject => {
  const form = inputForm(schema);
  const shape = { schema: ref('schemas', bodyName(key)) };
  const acceptsFile = Object.hasOwn((form.properties ?? {}) as JsonObject, 'file');
  return {
    required: !Array.isArray(form.required) || form.required.length > 0,
    content: acceptsFile
      ? {
          'multipart/form-data': shape,
          'application/octet-stream': { schema: { type: 'string', contentEncoding: 'binary' } },
        }
      : { 'application/x-www-form-urlencoded': shape, 'application/json': shape },
  };
};

const bodyName = (key: EndpointKey): string => {
  const id = operationId(key);
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
};

const bodyForms = (): JsonObject =>
  Object.fromEntries(
    ENDPOINT_KEYS.flatMap((key) => {
      const { body } = requestSchemas(key);
      return body ? [[bodyName(key), inputForm(body)]] : [];
    }),
  );

const success = (key: EndpointKey, names: Names): JsonObject => {
  const form = replyForm(REPLIES[key]);
  const schema =
    ENDPOINTS[key].framing === 'bare'
      ? form
      : {
          type: 'object',
          required: ['response', 'client'],
          properties: { response: form, client: { anyOf: [ref('schemas', 'Client'), { type: 'null' }] } },
        };
  return { description: 'Done', headers: replyHeaders(names), content: { 'application/json': { schema } } };
};

const replyHeaders = (names: Names): JsonObject => ({
  [names.headers.devBrowser]: ref('headers', 'DevBrowser'),
  [names.headers.country]: ref('headers', 'Country'),
});

const replyForm = (form: string): JsonObject => {
  if (form.includes(' or ')) return { anyOf: form.split(' or ').map(replyForm) };
  if (form === 'nothing') return { type: 'null' };
  const [, kind, name] = /^(page|list) of (\w+)$/.exec(form) ?? [];
  if (!name) return ref('schemas', form);
  const items = { type: 'array', items: ref('schemas', name) };
  return kind === 'list'
    ? items
    : {
        type: 'object',
        required: ['data', 'total_count'],
        properties: { data: items, total_count: { type: 'integer', minimum: 0 } },
      };
};

const STANDARD_PARAMETERS = ['ApiVersion', 'ClientVersion', 'SessionId'];

const standardParameter = (name: string, description: string): JsonObject => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
});

const components = (names: Names): JsonObject => ({
  schemas: { ...entityForms(), ErrorReply: errorReply(names), ...bodyForms() },
  parameters: {
    ApiVersion: standardParameter(names.params.apiVersion, 'Version of the interface the caller was written for.'),
    ClientVersion: standardParameter(names.params.clientVersion, 'Version of the calling client.'),
    SessionId: standardParameter(names.params.sessionId, 'Which session of the client is meant.'),
  },
  headers: {
    DevBrowser: { description: 'Development only: the token to use from now on.', schema: { type: 'string' } },
    Country: { description: 'Two letters: the country the request came from.', schema: { type: 'string' } },
  },
  responses: {
    Return: {
      description: 'Back to where the browser came from',
      headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
    },
    Refusal: {
      description: 'Refused; every item says why',
      content: { 'application/json': { schema: ref('schemas', 'ErrorReply') } },
    },
  },
  securitySchemes: {
    client: { type: 'apiKey', in: 'cookie', name: names.cookies.hostClient, description: 'Identity of the browser.' },
    devBrowser: {
      type: 'apiKey',
      in: 'query',
      name: names.params.devBrowser,
      description: 'Development only: token that stands for the browser.',
    },
  },
});

/** One JSON Schema per entity; nested entities are references. */
const entityForms = (): JsonObject => {
  const forms: object = toJsonSchemaDefs(
    { ...ENTITY_SCHEMAS, Verification: verification, ErrorItem: errorItem },
    CONVERSION,
  );
  return forms as JsonObject;
};

const errorReply = (names: Names): JsonObject => ({
  type: 'object',
  required: ['errors'],
  properties: {
    errors: { type: 'array', items: ref('schemas', 'ErrorItem') },
    meta: {
      type: 'object',
      properties: { client: { anyOf: [ref('schemas', 'Client'), { type: 'null' }] }, session_id: { type: 'string' } },
    },
    [names.fields.traceId]: { type: 'string' },
  },
});
