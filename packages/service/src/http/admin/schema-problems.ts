// Turns the issues of a schema into sentences about fields and values; callers never read the words of the library.
import type { ErrorItemJSON } from '@latchkey/wire';
import { type BaseIssue, getDotPath } from 'valibot';
import { refused } from '../../domain/faults/refused-values.ts';

type Issue = BaseIssue<unknown>;

/** What a value must be, by the name that the schema library has for its type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
  null: 'null',
};

const LIMITS: Readonly<Record<string, (limit: string) => string>> = {
  max_length: (limit) => `must have ${limit} characters or entries at most`,
  min_length: (limit) => `must have ${limit} characters or entries at least`,
  max_value: (limit) => `must be ${limit} at most`,
  min_value: (limit) => `must be ${limit} at least`,
  integer: () => 'must be a whole number',
  safe_integer: () => 'must be a whole number',
};

/** Messages that a schema does not set begin with this word; its own messages are sentences. */
const isOwnMessage = ({ message }: Issue): boolean => !message.startsWith('Invalid ');

const unquoted = (text: string): string => text.replaceAll('"', '').trim();

/** `(string | null)` → `text or null`, `("a" | "b")` → `one of a, b`. */
const kindOf = (expected: string | null): string => {
  const options = (expected ?? '').replace(/^\(|\)$/g, '').split(' | ');
  const isList = options.length > 1 && options.every((option) => option.startsWith('"'));
  if (isList) return `one of ${options.map(unquoted).join(', ')}`;
  return [...new Set(options.map((option) => KINDS[option] ?? unquoted(option)))].join(' or ');
};

const isUnknown = (issue: Issue): boolean => issue.type === 'strict_object' && issue.expected === 'never';
const isMissing = (issue: Issue): boolean => issue.path?.at(-1)?.origin === 'key' || issue.received === 'undefined';

const sentenceOf = (issue: Issue, path: string): string => {
  if (isUnknown(issue)) return `${path} is not a field of this call.`;
  if (isMissing(issue)) return `${path} is missing.`;
  if (isOwnMessage(issue)) return `${path}: ${issue.message}`;
  const limit = LIMITS[issue.type]?.(String(issue.requirement));
  if (limit !== undefined) return `${path} ${limit}.`;
  if (issue.type === 'regex' || issue.type === 'check') return `${path} has a form that is not accepted.`;
  return `${path} must be ${kindOf(issue.expected)}.`;
};

const codeOf = (issue: Issue) => {
  if (isUnknown(issue)) return 'form_param_unknown';
  return isMissing(issue) ? 'form_param_missing' : 'form_param_format_invalid';
};

/** One error item per issue, with the path of the value. */
export const schemaProblems = (issues: readonly Issue[]): readonly ErrorItemJSON[] =>
  issues.map((issue) => {
    const path = getDotPath(issue) ?? '';
    return refused(codeOf(issue), path, sentenceOf(issue, path === '' ? 'The value' : path));
  });
