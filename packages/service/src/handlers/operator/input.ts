// Parses requests of the admin API: a body by its schema, with every problem named, and the page of a list.
import { DEFAULT_PAGE_SIZE } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';

const MAX_PAGE = 500;

/** No database stores these in text: NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The reader of the body limits its depth to 32 levels, so recursion is safe. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, child]) => isStorable(name) && isStorable(child));
};

/** A strict object reports an unknown key with `never` as the expected type, and a missing key as undefined. */
const codeOf = (issue: v.BaseIssue<unknown>) => {
  if (issue.type !== 'strict_object') return 'form_param_format_invalid';
  return issue.expected === 'never' ? 'form_param_unknown' : 'form_param_missing';
};

/** Parses a body; throws `RefusedValues` naming every problem. */
export const readAdminBody = <Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> => {
  if (!isStorable(body)) throw new Fault('request_body_invalid');
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new RefusedValues(
    result.issues.map((issue) => {
      const path = v.getDotPath(issue) ?? '';
      return refused(codeOf(issue), path, `${path}: ${issue.message}`);
    }),
  );
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
