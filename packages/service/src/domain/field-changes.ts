// What a change altered in a document: each field by its path, with its value before and after. Secrets are masked and long
// values are cut, because the audit log keeps them.
import type { JSONObject } from '@latchkey/wire';

export type FieldChanges = { readonly [path: string]: { readonly before: unknown; readonly after: unknown } };

const MAX_FIELDS = 60;
const MAX_LENGTH = 500;
const MASKED = '***';

/** Names of fields whose text is a secret or would help to guess one. */
const SECRET = /secret|password|passcode|token|digest|private_key|signing_key|totp|code|claims|^headers/;

/** Changes with every change, so it says nothing. */
const IGNORED = 'updated_at';

const isObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number or a flag is no secret; text and lists of it may be one. */
const isMaskable = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

const shown = (path: string, value: unknown): unknown => {
  if (value === undefined) return null;
  if (SECRET.test(path) && isMaskable(value)) return MASKED;
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= MAX_LENGTH ? value : `${text.slice(0, MAX_LENGTH)}…`;
};

const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Paths of the values that differ, with both values; objects are compared field by field. */
export const differences = (
  path: string,
  before: unknown,
  after: unknown,
): ReadonlyArray<readonly [string, unknown, unknown]> => {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [[path, before, after]];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name !== IGNORED)
    .flatMap((name) => differences(path === '' ? name : `${path}.${name}`, before[name], after[name]));
};

/** The changed fields of two versions of a document; undefined stands for a document that does not exist. */
export const fieldChanges = (before: unknown, after: unknown): FieldChanges =>
  Object.fromEntries(
    differences('', before ?? {}, after ?? {})
      .slice(0, MAX_FIELDS)
      .map(([path, from, to]) => [path, { before: shown(path, from), after: shown(path, to) }]),
  );
