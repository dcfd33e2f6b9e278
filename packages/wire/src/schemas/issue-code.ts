// Maps a schema issue to the error code and field of the reply.
import type { BaseIssue } from 'valibot';
import type { ServerErrorCode } from '../error-codes.ts';

/** The code of an error item, its field if there is one, and the maximum length if it was exceeded. */
export type SchemaFault = { readonly code: ServerErrorCode; readonly field?: string; readonly max?: number };

const CODE_BY_ISSUE_TYPE: ReadonlyMap<string, ServerErrorCode> = new Map<string, ServerErrorCode>([
  ['max_length', 'form_param_max_length_exceeded'],
  ['regex', 'form_param_format_invalid'],
  ['check', 'form_param_format_invalid'],
  ['raw_transform', 'form_param_format_invalid'],
]);

const codeOf = (issue: BaseIssue<unknown>): ServerErrorCode => {
  const key = issue.path?.at(-1);
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'form_param_unknown';
  // A missing key and a `variant` without its discriminator both point at the key, not at a value.
  if (key?.origin === 'key') return 'form_param_missing';
  if (key !== undefined && issue.received === 'undefined') return 'form_param_missing';
  if (issue.received === 'null') return 'form_param_nil';
  if (key === undefined) return 'request_body_invalid';
  return CODE_BY_ISSUE_TYPE.get(issue.type) ?? 'form_param_value_invalid';
};

/** `schemaFault(issue)` for the body `{}` of a waitlist join is `{ code: 'form_param_missing', field: 'email_address' }`. */
export const schemaFault = (issue: BaseIssue<unknown>): SchemaFault => {
  const field = issue.path?.[0]?.key;
  const { type, requirement } = issue;
  return {
    code: codeOf(issue),
    ...(typeof field === 'string' && { field }),
    ...(type === 'max_length' && typeof requirement === 'number' && { max: requirement }),
  };
};
