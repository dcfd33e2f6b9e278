// Parses body and query of a call with the request schemas; validation issues become faults.
import { type EndpointKey, ERRORS_MAX_ITEMS } from '@latchkey/wire';
import { type ParsedBody, type ParsedQuery, REQUEST_SCHEMAS, schemaFault } from '@latchkey/wire/schemas';
import { type GenericSchema, safeParse } from 'valibot';
import { Fault, type FaultItem } from '../domain/faults/fault.ts';
import type { Call, Visit } from '../use-cases/context/call.ts';
import { type Fields, parseForm, readBody, refuseLargeBody } from './body.ts';

type Schemas = { readonly body?: GenericSchema; readonly query?: GenericSchema };

type Input<K extends EndpointKey> = { readonly body: ParsedBody<K>; readonly query: ParsedQuery<K> };

// Keys that every plain object inherits: a schema cannot distinguish them from its own entries.
const INHERITED: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
]);

const refuseInherited = (fields: Fields): void => {
  const found = Object.keys(fields).filter((name) => INHERITED.has(name));
  if (found.length > 0) throw new Fault(found.map((field): FaultItem => ({ code: 'form_param_unknown', field })));
};

const parse = (schema: GenericSchema | undefined, fields: Fields, namesField: boolean): unknown => {
  if (!schema) return undefined;
  refuseInherited(fields);
  const result = safeParse(schema, fields);
  if (result.success) return result.output;
  const items = result.issues.slice(0, ERRORS_MAX_ITEMS).map((issue): FaultItem => {
    const { code, field, max } = schemaFault(issue);
    return { code, ...(namesField && { field }), ...(max !== undefined && { values: { max } }) };
  });
  throw new Fault(items);
};

/** Calls that no form makes: a page could not show an error with a field name (docs/reference/wire.md#field-errors). */
const isFormless = (key: string): boolean => /\/(?:prepare_\w+|revoke|profile_image|logo)$/.test(key);

/** Calls that take a file with fields or in place of them. */
const acceptsFile = (key: string): boolean => /\/(?:profile_image|logo)$/.test(key);

const schemasOf = (key: EndpointKey): Schemas =>
  Object.hasOwn(REQUEST_SCHEMAS, key) ? REQUEST_SCHEMAS[key as keyof typeof REQUEST_SCHEMAS] : {};

/** Guard: refuses a body that is too large by its headers, before it is read. */
export const boundedBody = async ({ key, request }: Pick<Visit, 'key' | 'request'>): Promise<object> => {
  if (schemasOf(key).body) refuseLargeBody(request, acceptsFile(key));
  return {};
};

/** Parses and validates body and query of a call. A call without a body schema ignores the body. */
export const readInput = async <K extends EndpointKey>(key: K, call: Call): Promise<Input<K>> => {
  const schemas = schemasOf(key);
  const body = schemas.body ? await readBody(call.request, acceptsFile(key), call) : {};
  // Schemas and parsed types are generated from each other; only their pairing by key is lost here, so the cast holds.
  return {
    body: parse(schemas.body, body, !isFormless(key)),
    query: parse(schemas.query, parseForm(call.url.search.slice(1)), true),
  } as Input<K>;
};
