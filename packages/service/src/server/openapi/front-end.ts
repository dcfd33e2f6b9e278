// The calls of browsers in the OpenAPI document.
import type { EndpointKey, Names } from '@latchkey/wire';
import { ENDPOINT_KEYS, ENDPOINTS, REPLIES, REQUEST_SCHEMAS } from '@latchkey/wire/schemas';
import type { GenericSchema } from 'valibot';
import {
  capitalised,
  inputForm,
  type Json,
  type JsonObject,
  pathParameters,
  queryParameters,
  ref,
  targetOf,
} from './schema-form.ts';

/** The paths of the calls, below /v1. */
export const frontEndPaths = (names: Names): JsonObject => {
  const byPath = new Map<string, Record<string, Json>>();
  for (const key of ENDPOINT_KEYS) {
    const { method, path } = targetOf(key);
    const item = byPath.get(path) ?? { parameters: pathParameters(path) };
    item[method] = operation(key, method, names);
    byPath.set(path, item);
  }
  return Object.fromEntries(byPath);
};

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

const bodyName = (key: EndpointKey): string => `${capitalised(operationId(key))}Body`;

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

/** The components that these calls use, besides the entities. */
export const frontEndComponents = (names: Names) => ({
  schemas: { ErrorReply: errorReply(names), ...bodyForms() },
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
