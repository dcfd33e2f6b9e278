// Deep merge of settings: objects merge, everything else replaces. It cannot change a prototype.

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `base` with the values of `patch`; does not modify its arguments. */
export const deepMerge = (base: Json, patch: Json): Json => {
  if (!isObject(base) || !isObject(patch)) return patch;
  const names = [...Object.keys(base), ...Object.keys(patch).filter((name) => !Object.hasOwn(base, name))];
  // fromEntries defines own properties, so `__proto__` is an ordinary name.
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(patch, name) ? deepMerge(base[name], patch[name]) : base[name]]),
  );
};

/** Paths of `value` that `known` does not have, such as `user_settings.sign_up.mode`. */
export const pathsNotIn = (value: Json, known: Json, path = ''): readonly string[] => {
  if (!isObject(value)) return [];
  if (!isObject(known)) return Object.keys(value).length === 0 || path === '' ? [] : [path];
  return Object.entries(value).flatMap(([name, child]) => {
    const childPath = path === '' ? name : `${path}.${name}`;
    return Object.hasOwn(known, name) ? pathsNotIn(child, known[name], childPath) : [childPath];
  });
};

/** Paths at which `base` is an object and `patch` is not. */
export const brokenGroups = (base: Json, patch: Json, path = ''): readonly string[] => {
  if (!isObject(base)) return [];
  if (!isObject(patch)) return [path];
  return Object.entries(patch).flatMap(([name, child]) =>
    Object.hasOwn(base, name) ? brokenGroups(base[name], child, path === '' ? name : `${path}.${name}`) : [],
  );
};
