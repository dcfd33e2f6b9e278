// Generates requests from the OpenAPI document: partly valid, and unlike those of a real client.
import { ADMIN_PREFIX, API_PREFIX } from '@latchkey/wire';
import type { Json, JsonObject } from '../server/openapi/schema-form.ts';
import { largeBody } from './large-bodies.ts';
import {
  createSchemaValues,
  HOSTILE,
  isObject,
  type Known,
  listOf,
  objectOf,
  resolve,
  textOf,
} from './schema-values.ts';
import type { Chance } from './seeded-random.ts';

export type FuzzedRequest = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

const CONTENT_TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'application/json; charset=latin1',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'text/plain',
  '',
];

/** Addresses that accept a body and are not in the document: browsers, providers and operators post to them. */
const UNDOCUMENTED = [
  'POST /v1/verify',
  'POST /v1/event',
  'POST /v1/saml/acs/idp_unknown',
  'POST /v1/oauth_callback/google',
  'POST /v1/oauth_callback/unknown',
  'POST /v1/nothing',
  'POST /admin/v1/users',
  'PATCH /admin/v1/instance',
  'POST /dev/clock',
  'POST /dev/snapshots/restore',
  'POST /keyless/accountless_applications',
  'GET /.well-known/jwks.json',
  'GET /v1/images/unknown',
] as const;

type Operation = { readonly method: string; readonly path: string; readonly details: JsonObject };

/** The calls of browsers; those of the admin API would be refused without a key. */
const operationsOf = (document: JsonObject): readonly Operation[] =>
  Object.entries(objectOf(document.paths))
    .filter(([path]) => !path.startsWith(ADMIN_PREFIX))
    .flatMap(([path, item]) =>
      Object.entries(objectOf(item))
        .filter(([name]) => name !== 'parameters')
        .map(([method, details]) => ({ method: method.toUpperCase(), path, details: objectOf(details) })),
    );

const LARGE_PERCENT = 15;

const asText = (one: Json): string => (typeof one === 'string' ? one : JSON.stringify(one));

const asForm = (chance: Chance, record: JsonObject): string => {
  const form = new URLSearchParams();
  for (const [name, one] of Object.entries(record)) {
    form.append(name, asText(one));
    if (chance.percent(3)) form.append(name, 'again');
  }
  return form.toString();
};

/** Truncates, repeats or corrupts a body, as a faulty proxy might. */
const damaged = (chance: Chance, whole: string): string => {
  const at = chance.below(whole.length + 1);
  return chance.pick([
    whole.slice(0, at),
    whole + whole,
    `${whole.slice(0, at)}%FF\u0000${whole.slice(at)}`,
    `[${whole}]`,
  ]);
};

/** Requests from one document; `next` takes the known values and returns the next request. */
export const createRequestFuzzer = (document: JsonObject, chance: Chance) => {
  const operations = operationsOf(document);
  const value = createSchemaValues(document, chance);

  const bodyOf = (details: JsonObject, known: Known): { readonly type: string; readonly text: string } | undefined => {
    const content = objectOf(objectOf(details.requestBody).content);
    const [schema] = Object.values(content).map((one) => resolve(document, objectOf(one).schema));
    if (!schema && chance.percent(80)) return undefined;
    const made = value(schema ?? {}, known);
    const record = isObject(made) ? made : { value: made };
    const type = chance.pick(chance.percent(10) ? CONTENT_TYPES : CONTENT_TYPES.slice(0, 2));
    const whole = type.startsWith('application/json') ? JSON.stringify(record) : asForm(chance, record);
    return { type, text: chance.percent(5) ? damaged(chance, whole) : whole };
  };

  const inPath = (known: Known): string => {
    const one = known.length > 0 && chance.percent(75) ? chance.pick(known) : chance.pick(HOSTILE);
    // An unpaired surrogate cannot be encoded in a path.
    return encodeURIComponent(asText(one).replace(/\p{Surrogate}/gu, ''));
  };

  const targetOf = (operation: Operation, known: Known): string => {
    const path = operation.path.replace(/\{\w+\}/g, () => inPath(known));
    const query = new URLSearchParams();
    for (const parameter of listOf(operation.details.parameters).map((one) => resolve(document, one))) {
      if (parameter.in === 'query' && chance.percent(parameter.required === true ? 90 : 20))
        query.append(textOf(parameter.name), asText(value(resolve(document, parameter.schema), known)));
    }
    if (chance.percent(3)) query.append('_method', chance.pick(['PATCH', 'DELETE', 'GET', 'nonsense']));
    return `${path}${chance.percent(5) ? '/' : ''}?${query.toString()}`;
  };

  /** A call of the document, or an undocumented address, with one of the most expensive bodies. */
  const nextLarge = (known: Known): FuzzedRequest => {
    const operation = chance.pick(operations.filter(({ method }) => method !== 'GET'));
    const documented = `${operation.method} ${API_PREFIX}${targetOf(operation, known)}`;
    const [method = '', target = ''] = (chance.percent(70) ? documented : chance.pick(UNDOCUMENTED)).split(' ');
    const { type, text } = largeBody(chance);
    return { method, target, headers: { 'content-type': type }, body: method === 'GET' ? undefined : text };
  };

  return {
    /** How many calls the document has. */
    calls: operations.length,
    next: (known: Known): FuzzedRequest => {
      if (chance.percent(LARGE_PERCENT)) return nextLarge(known);
      const operation = chance.pick(operations);
      const body = operation.method === 'GET' ? undefined : bodyOf(operation.details, known);
      return {
        method: operation.method,
        target: `${API_PREFIX}${targetOf(operation, known)}`,
        headers: body ? { 'content-type': body.type } : {},
        body: body?.text,
      };
    },
  };
};
