// Reads of pages: the kept reply at once, the new one as soon as it is here, and the failure next to the old reply.
import type { AdminKey, AdminReply } from '@latchkey/wire/admin';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type InputArguments, pathOf } from './call.ts';
import { CallFailure } from './failure.ts';
import { useOperator } from './operator.tsx';

export type Read<Value> = {
  /** The last reply; undefined before the first. */
  readonly value: Value | undefined;
  readonly failure: CallFailure | undefined;
  readonly isReading: boolean;
  /** When the value was read, in milliseconds; 0 if it is out of date or absent. */
  readonly readAt: number;
  readonly again: () => void;
};

/** The whole call, under which its reply is kept: `GET /users?query=…`. */
const cacheKey = (key: string, input: object | undefined): string => pathOf(key, input ?? {});

const unexpected = (error: unknown): CallFailure =>
  error instanceof CallFailure ? error : new CallFailure(0, [], { cause: error });

/** Reads a call when the page is shown, when its input changes, and when a change made the kept reply out of date. */
export const useRead = <K extends AdminKey & `GET ${string}`>(
  key: K,
  ...[input]: InputArguments<K>
): Read<AdminReply<K>> => {
  const { call, cache } = useOperator();
  const name = cacheKey(key, input);
  const state = useSyncExternalStore(
    cache.subscribe,
    useCallback(() => cache.stateOf(name), [cache, name]),
  );
  const again = useCallback(() => {
    // The name is the key with its input: a call without further arguments, which the type of keys cannot say.
    void cache.read(name, () => (call as (key: string) => Promise<unknown>)(name));
  }, [cache, call, name]);
  const isFresh = state.readAt > 0;
  useEffect(() => {
    if (!isFresh && !cache.stateOf(name).busy) again();
  }, [again, cache, name, isFresh]);
  useEffect(() => again(), [again]);
  return {
    // The cache holds the reply of this key.
    value: state.value as AdminReply<K> | undefined,
    failure: state.error === undefined ? undefined : unexpected(state.error),
    isReading: state.busy,
    readAt: state.readAt,
    again,
  };
};
