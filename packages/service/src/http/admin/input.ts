// Reads body and query of a call of the admin API by the schemas of the contract. What a call does not know, it refuses.
import { ERRORS_MAX_ITEMS } from '@latchkey/wire';
import type { AdminKey, ParsedAdminBody, ParsedAdminQuery } from '@latchkey/wire/admin';
import { ADMIN_CALLS, type AdminCall } from '@latchkey/wire/schemas';
import { type GenericSchema, safeParse, strictObject } from 'valibot';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues } from '../../domain/faults/refused-values.ts';
import { withPlainNames } from '../../domain/plain-names.ts';
import { type Fields, mediaType, parseForm, readBody } from '../body.ts';
import { isStorable } from '../json-input.ts';
import { schemaProblems } from './schema-problems.ts';

/** The input of a call after its schemas have parsed it. */
export type AdminInput<K extends AdminKey> = {
  readonly body: ParsedAdminBody<K>;
  readonly query: ParsedAdminQuery<K>;
};

const parse = (schema: GenericSchema, fields: Fields): unknown => {
  if (!isStorable(fields)) throw new Fault('request_body_invalid');
  // A record without a prototype has no inherited names that a schema could take for its own.
  const result = safeParse(schema, { ...fields });
  if (result.success) return result.output;
  throw new RefusedValues(schemaProblems(result.issues.slice(0, ERRORS_MAX_ITEMS)));
};

const acceptsFile = (schema: GenericSchema): boolean => 'entries' in schema && 'file' in Object(schema.entries);

/** Only a call that takes a file accepts anything but JSON; a call whose fields are all optional needs no body. */
const readFields = async (request: Request, schema: GenericSchema): Promise<Fields> => {
  const takesFile = acceptsFile(schema);
  const isJson = mediaType(request) === 'application/json';
  const fields = await readBody(request, takesFile);
  if (isJson) return withPlainNames(fields);
  if (!takesFile && Object.keys(fields).length > 0) throw new Fault('request_body_invalid', { meta: {} });
  return fields;
};

const NOTHING = strictObject({});

/** Parses what the caller of a call sent; throws `RefusedValues` with every problem. */
export const readCallInput = async ({ body, query }: AdminCall, request: Request) => {
  const search = new URL(request.url).search.slice(1);
  return {
    query: parse(query ?? NOTHING, parseForm(search)),
    body: body ? parse(body, await readFields(request, body)) : undefined,
  };
};

/** The input of a call of the admin API. */
export const readAdminInput = async <K extends AdminKey>(key: K, request: Request): Promise<AdminInput<K>> =>
  // The types of the input are inferred from these schemas; only their pairing by key is lost here.
  (await readCallInput(ADMIN_CALLS[key], request)) as AdminInput<K>;
