// Merges a change into the metadata of a user: objects merge at every depth, null removes a field, everything else replaces. It
// cannot change a prototype.
import { type JSONObject, METADATA_MAX_BYTES } from '@latchkey/wire';

type Json = JSONObject[string];

const isObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A new value, without the fields that are null: there was nothing to remove. */
const withoutNulls = (value: Json): Json => (isObject(value) ? mergeMetadata({}, value) : value);

/** `base` with the fields of `patch`. The reader of a body limits the depth of both, so recursion is safe. */
export const mergeMetadata = (base: JSONObject, patch: JSONObject): JSONObject => {
  const names = [...Object.keys(base), ...Object.keys(patch).filter((name) => !Object.hasOwn(base, name))];
  // fromEntries defines own properties, so `__proto__` is an ordinary name.
  return Object.fromEntries(
    names.flatMap((name): ReadonlyArray<readonly [string, Json]> => {
      const before = Object.hasOwn(base, name) ? base[name] : undefined;
      if (!Object.hasOwn(patch, name)) return [[name, before]];
      const after = patch[name];
      if (after === null) return [];
      return [[name, isObject(before) && isObject(after) ? mergeMetadata(before, after) : withoutNulls(after)]];
    }),
  );
};

/** True if metadata has more bytes than a user may have of one kind. */
export const isTooLarge = (metadata: JSONObject): boolean => {
  const json = JSON.stringify(metadata);
  // A code unit of UTF-16 makes three bytes of UTF-8 at most.
  if (json.length * 3 <= METADATA_MAX_BYTES) return false;
  return new TextEncoder().encode(json).length > METADATA_MAX_BYTES;
};

/** True if both are the same JSON, whatever the order of their fields: the database does not keep it. */
export const isSameJson = (one: unknown, other: unknown): boolean => {
  if (!isObject(one) || !isObject(other)) return JSON.stringify(one) === JSON.stringify(other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
};
