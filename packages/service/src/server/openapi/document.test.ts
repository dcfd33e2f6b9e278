import type { EndpointKey } from '@latchkey/wire';
import type { AdminKey } from '@latchkey/wire/admin';
import { ADMIN_CALLS, type AdminCall, ENDPOINT_KEYS, ENDPOINTS, REQUEST_SCHEMAS } from '@latchkey/wire/schemas';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document.ts';
import type { Json, JsonObject } from './schema-form.ts';

const document = openApiDocument({ serverUrl: 'http://localhost:4400/', version: '0.1.0' });

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const object = (value: Json | undefined): JsonObject => {
  if (!isObject(value)) throw new Error(`Expected an object, got ${JSON.stringify(value)}`);
  return value;
};

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The value at a path of keys in the document. */
const at = (...keys: readonly string[]): Json | undefined => {
  let value: Json | undefined = document;
  for (const key of keys) value = isObject(value) ? value[key] : undefined;
  return value;
};

/** Every object inside a value, including itself. */
const objectsIn = (value: Json): readonly JsonObject[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const everyOperation = Object.entries(object(at('paths'))).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = object(item)[method];
    return operation === undefined ? [] : [{ path, method, item: object(item), operation: object(operation) }];
  }),
);

/** The calls of browsers, and those of the admin API. */
const operations = everyOperation.filter(({ path }) => !path.startsWith('/admin/'));
const adminOperations = everyOperation.filter(({ path }) => path.startsWith('/admin/'));

const operationOf = (key: EndpointKey): JsonObject => {
  const [method = '', path = ''] = key.split(' ');
  return object(at('paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()));
};

const resolve = (value: Json): JsonObject => {
  const target = object(value);
  return typeof target.$ref === 'string' ? object(at(...target.$ref.slice(2).split('/'))) : target;
};

describe('the OpenAPI document', () => {
  it('has a title and a version', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Latchkey API', version: '0.1.0' });
    expect(document.servers).toEqual([{ url: 'http://localhost:4400/v1' }]);
  });

  it('is JSON, unchanged by serialisation', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('has every call exactly once', () => {
    const found = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(found.sort()).toEqual(ENDPOINT_KEYS.map((key) => key.replace(/:(\w+)/g, '{$1}')).sort());
  });

  it('gives every operation a unique id, a summary, a declared tag and replies', () => {
    const ids = everyOperation.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = list(document.tags).map((tag) => object(tag).name);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]*$/);
      expect(operation.summary).toBeTruthy();
      expect(tags).toContain(list(operation.tags)[0]);
      expect(Object.keys(object(operation.responses)).length).toBe(2);
      for (const response of Object.values(object(operation.responses)))
        expect(resolve(response).description).toBeTruthy();
    }
  });

  it('names operations after their calls', () => {
    expect(operationOf('POST /client/sign_ins/:id/prepare_first_factor').operationId).toBe(
      'postClientSignInsIdPrepareFirstFactor',
    );
  });

  it('declares every parameter of a path, and no others', () => {
    for (const { path, item } of everyOperation) {
      const declared = list(item.parameters).map(object);
      expect(declared.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const parameter of declared) expect(parameter).toMatchObject({ in: 'path', required: true });
    }
  });

  it('declares each parameter of an operation once, with a schema', () => {
    for (const { operation } of operations) {
      const parameters = list(operation.parameters).map(resolve);
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
      for (const parameter of parameters) {
        expect(parameter.in).toBe('query');
        expect(isObject(parameter.schema)).toBe(true);
      }
    }
  });

  it('references only existing components', () => {
    const references = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(500);
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\/components\/\w+\/\w+$/);
      expect(isObject(at(...reference.slice(2).split('/'))), reference).toBe(true);
    }
  });

  it('uses every component', () => {
    const text = JSON.stringify(document);
    for (const kind of ['schemas', 'parameters', 'headers', 'responses'])
      for (const name of Object.keys(object(at('components', kind))))
        expect(text, `${kind}/${name}`).toContain(`"#/components/${kind}/${name}"`);
  });

  it('uses no keyword that belongs to one schema dialect only', () => {
    for (const part of objectsIn(document)) {
      expect(part).not.toHaveProperty('$schema');
      expect(part).not.toHaveProperty('definitions');
      expect(part).not.toHaveProperty('nullable');
    }
  });

  it('requires only properties that it describes', () => {
    for (const part of objectsIn(at('components', 'schemas') ?? null)) {
      if (!Array.isArray(part.required) || !isObject(part.properties)) continue;
      for (const name of part.required) expect(part.properties).toHaveProperty([String(name)]);
    }
  });
});

describe('requests', () => {
  const table: { readonly [key: string]: object } = REQUEST_SCHEMAS;
  const files = new Set<EndpointKey>(['POST /me/profile_image', 'PUT /organizations/:organizationId/logo']);

  it.each(ENDPOINT_KEYS)('%s accepts a body exactly where the contract has one', (key) => {
    const body = operationOf(key).requestBody;
    expect(isObject(body)).toBe('body' in (table[key] ?? {}));
    if (!isObject(body)) return;
    expect(Object.keys(object(body.content))).toEqual(
      files.has(key)
        ? ['multipart/form-data', 'application/octet-stream']
        : ['application/x-www-form-urlencoded', 'application/json'],
    );
  });

  it('reject unknown fields', () => {
    for (const [name, schema] of Object.entries(object(at('components', 'schemas')))) {
      // The settings of an instance are checked as a whole document.
      if (!name.endsWith('Body') || /^AdminInstance(?:Update|Preview)Body$/.test(name)) continue;
      const shapes = objectsIn(schema).filter((part) => part.type === 'object' && isObject(part.properties));
      expect(shapes.length).toBeGreaterThan(0);
      // An actor may have claims of the operator's own besides its `sub`.
      const open = shapes.filter((shape) => shape.additionalProperties !== false);
      const names = open.map((shape) => Object.keys(object(shape.properties)).join());
      expect(names, name).toEqual(name === 'AdminActorTokensCreateBody' ? ['sub'] : []);
    }
  });

  it('declare when the body is optional', () => {
    expect(object(operationOf('POST /client/sign_ins').requestBody).required).toBe(false);
    expect(object(operationOf('POST /waitlist').requestBody).required).toBe(true);
    expect(object(operationOf('POST /client/sign_ins/:id/attempt_first_factor').requestBody).required).toBe(true);
  });

  it('list the filters of a query', () => {
    const names = list(operationOf('GET /organizations/:organizationId/memberships').parameters).map(
      (parameter) => resolve(parameter).name,
    );
    expect(names).toEqual(expect.arrayContaining(['limit', 'offset', 'role', 'query', 'paginated']));
  });
});

describe('replies', () => {
  it.each(ENDPOINT_KEYS)('%s has the envelope of the contract', (key) => {
    const responses = object(operationOf(key).responses);
    expect(resolve(responses.default ?? null).content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } },
    });
    if (ENDPOINTS[key].framing === 'navigation') {
      expect(Object.keys(responses)).toEqual(['302', 'default']);
      return;
    }
    const schema = object(object(object(resolve(responses['200'] ?? null).content)['application/json']).schema);
    const isEnveloped = Object.hasOwn(object(schema.properties ?? {}), 'response');
    expect(isEnveloped).toBe(ENDPOINTS[key].framing === 'enveloped');
  });

  it('describe entities by their fields', () => {
    const signIn = object(at('components', 'schemas', 'SignIn'));
    expect(Object.keys(object(signIn.properties))).toContain('supported_first_factors');
    expect(object(signIn.properties).object).toEqual({ const: 'sign_in' });
    expect(at('components', 'schemas', 'Client', 'properties', 'sessions')).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Session' },
    });
  });

  it('require no authentication on open calls, and require it on all others', () => {
    const open = operations.filter(({ operation }) => Array.isArray(operation.security));
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'get /environment',
      'patch /environment',
      'post /dev_browser',
    ]);
    const schemes = Object.keys(object(at('components', 'securitySchemes')));
    expect(list(document.security).flatMap((needs) => Object.keys(object(needs)))).toEqual(['client', 'devBrowser']);
    expect(schemes).toEqual(['client', 'devBrowser', 'secretKey']);
  });
});

describe('the admin API', () => {
  const keys = Object.keys(ADMIN_CALLS) as AdminKey[];
  const adminOperation = (key: AdminKey): JsonObject => {
    const [method = '', path = ''] = key.split(' ');
    return object(at('paths', `/admin/v1${path.replace(/:(\w+)/g, '{$1}')}`, method.toLowerCase()));
  };

  it('has every call exactly once, on the server without the prefix of browsers', () => {
    const found = adminOperations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(found.sort()).toEqual(keys.map((key) => key.replace(' ', ' /admin/v1').replace(/:(\w+)/g, '{$1}')).sort());
    for (const { item } of adminOperations) expect(item.servers).toEqual([{ url: 'http://localhost:4400' }]);
  });

  it.each(keys)('%s has its key, parameters, body, reply and errors', (key) => {
    const call: AdminCall = ADMIN_CALLS[key];
    const operation = adminOperation(key);
    expect(operation.summary).toBe(call.summary);
    expect(operation.operationId).toMatch(/^admin[A-Z][A-Za-z0-9]*$/);
    expect(operation.security).toEqual([{ secretKey: [] }]);
    expect(list(document.tags).map((tag) => object(tag).name)).toContain(list(operation.tags)[0]);
    const parameters = list(operation.parameters).map(resolve);
    const inHeader = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    expect(inHeader).toEqual(key.startsWith('POST ') ? ['Idempotency-Key'] : []);
    const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect(inQuery).toEqual(call.query && 'entries' in call.query ? Object.keys(Object(call.query.entries)) : []);
    expect(isObject(operation.requestBody)).toBe(call.body !== undefined);
    const responses = object(operation.responses);
    for (const response of Object.values(responses)) expect(resolve(response).description).toBeTruthy();
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403', '422', 'default']));
    expect(Object.hasOwn(responses, '404')).toBe(key.includes(':'));
    const content = object(resolve(responses['200'] ?? null).content);
    expect(Object.keys(content)).toEqual(call.replyTypes ?? ['application/json']);
    if (call.replyTypes) return;
    const schema = object(object(content['application/json']).schema);
    expect(isObject(schema.properties) || typeof schema.$ref === 'string').toBe(true);
  });

  it('describes replies by their fields', () => {
    const template = object(at('components', 'schemas', 'AdminJwtTemplate'));
    expect(Object.keys(object(template.properties))).toEqual(expect.arrayContaining(['id', 'claims', 'updated_at']));
  });
});

describe('another provider', () => {
  it('gets its own names', () => {
    const text = JSON.stringify(openApiDocument({ serverUrl: 'https://a.example', version: '1', provider: 'acme' }));
    expect(text).toContain('__acme_db_jwt');
    expect(text).toContain('Acme-Db-Jwt');
    expect(text).not.toMatch(/latchkey/i);
  });
});
