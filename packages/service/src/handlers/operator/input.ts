// Parses requests of the admin API: a body by its schema, with every problem named, and the page of a list.
import { DEFAULT_PAGE_SIZE } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues } from '../../domain/faults/refused-values.ts';
import { isStorable } from '../../http/json-input.ts';
import { schemaProblems } from '../../http/schema-problems.ts';

const MAX_PAGE = 500;

/** Parses a body; throws `RefusedValues` naming every problem. */
export const readAdminBody = <Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> => {
  if (!isStorable(body)) throw new Fault('request_body_invalid');
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new RefusedValues(schemaProblems(result.issues));
};

const pageNumber = (value: string | undefined, fallback: number, highest: number): number => {
  const number = Number(value ?? fallback);
  return Number.isSafeInteger(number) && number >= 0 ? Math.min(number, highest) : fallback;
};

export type PageQuery = { readonly limit?: string; readonly offset?: string };

/** The page that a query asks for. */
export const readPage = (query: PageQuery): { readonly limit: number; readonly offset: number } => ({
  limit: pageNumber(query.limit, DEFAULT_PAGE_SIZE, MAX_PAGE),
  offset: pageNumber(query.offset, 0, Number.MAX_SAFE_INTEGER),
});
