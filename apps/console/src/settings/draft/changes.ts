// Unsaved changes of settings: a value for each changed path, and the patch that saves them. Pure.

/** New values by the path of their setting. */
export type Changes = Readonly<Record<string, unknown>>;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The value of a document at a path: `valueAt(instance, 'security.sessions.lifetime_seconds')`. */
export const valueAt = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined),
      document,
    );

/** The changes with one more; a value that is the stored one is no change. */
export const withChange = (changes: Changes, document: unknown, path: string, value: unknown): Changes => {
  const { [path]: _before, ...others } = changes;
  return isSame(valueAt(document, path) ?? null, value ?? null) ? others : { ...others, [path]: value };
};

const setAt = (target: Json, [name = '', ...rest]: readonly string[], value: unknown): Json => {
  const inner = target[name];
  return { ...target, [name]: rest.length === 0 ? value : setAt(isObject(inner) ? inner : {}, rest, value) };
};

/** The body of the call that saves the changes. */
export const patchOf = (changes: Changes): Json =>
  Object.entries(changes).reduce<Json>((patch, [path, value]) => setAt(patch, path.split('.'), value), {});
