// The only useSyncExternalStore of the repository: reads part of a store and re-renders only when that part changed.
import { useMemo, useSyncExternalStore } from 'react';

/** A store whose value is replaced as a whole and that notifies its subscribers. */
export type ReadableStore<S> = {
  getSnapshot(): S;
  subscribe(listener: () => void): () => void;
};

/**
 * The selected part of a store. A selection that is equal key by key counts as unchanged, so a selector may build an
 * object or a list. Server rendering and hydration use `serverSnapshot`. `prepare` changes a snapshot before the selection.
 *
 * @example
 * const { environment } = useStore(latchkey.store, ({ environment }) => ({ environment }));
 */
export const useStore = <S, T>(
  store: ReadableStore<S>,
  select: (snapshot: S) => T,
  serverSnapshot?: S,
  prepare?: (snapshot: S) => S,
): T => {
  const { read, readOnServer } = useMemo(() => {
    let last: { readonly snapshot: S; readonly value: T } | undefined;
    const selectFrom = (snapshot: S): T => {
      if (last && Object.is(last.snapshot, snapshot)) return last.value;
      const next = select(prepare ? prepare(snapshot) : snapshot);
      const value = last && isEqualByKey(last.value, next) ? last.value : next;
      last = { snapshot, value };
      return value;
    };
    return {
      read: () => selectFrom(store.getSnapshot()),
      readOnServer: () => selectFrom(serverSnapshot ?? store.getSnapshot()),
    };
  }, [store, select, serverSnapshot, prepare]);
  const subscribe = useMemo(() => (listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, read, readOnServer);
};

type Indexed = Readonly<Record<string, unknown>>;

/** Plain objects and arrays, which selectors create, are compared key by key; resources by identity. */
const isMade = (value: unknown): value is Indexed =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

const isEqualByKey = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isMade(a) || !isMade(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  );
};
