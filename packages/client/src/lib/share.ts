// Structural sharing of JSON: unchanged parts keep their identity, so that readers of them do not run again.

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `next`, with every subtree equal to the one at the same position in `previous` replaced by that one. */
export const share = <T>(previous: unknown, next: T): T => {
  if (previous === next || !isRecord(previous) || !isRecord(next)) return next;
  if (Array.isArray(previous) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(previous).length;
  // Always copied: the caller's JSON must not be modified. An array uses its indices as keys.
  const result: Record<string, unknown> = Array.isArray(next) ? ([] as never) : {};
  for (const key of keys) {
    const before = Object.hasOwn(previous, key) ? previous[key] : undefined;
    const value = share(before, next[key]);
    if (value !== before || !Object.hasOwn(previous, key)) isSame = false;
    setOwn(result, key, value);
  }
  // The casts hold: result has exactly the keys of next, and previous is deeply equal to it when isSame.
  return (isSame ? previous : result) as T;
};

/** Plain assignment to `__proto__` would set the prototype, and JSON may hold such a key. */
const setOwn = (target: Record<string, unknown>, key: string, value: unknown): void => {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
};
