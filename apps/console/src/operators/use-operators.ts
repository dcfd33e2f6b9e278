// Reads the operators and the open links; a change of them makes the kept reply out of date.
import type { ConsoleReply } from '@latchkey/wire/console';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { CallFailure } from '../api/failure.ts';
import { useOperator } from '../api/operator.tsx';
import { OPERATOR_READS } from './texts.ts';

const [KEY] = OPERATOR_READS;

export const useOperators = () => {
  const { api, cache } = useOperator();
  const state = useSyncExternalStore(
    cache.subscribe,
    useCallback(() => cache.stateOf(KEY), [cache]),
  );
  const again = useCallback(() => void cache.read(KEY, () => api('GET /operators')), [api, cache]);
  const isFresh = state.readAt > 0;
  useEffect(() => {
    if (!isFresh && !cache.stateOf(KEY).busy) again();
  }, [again, cache, isFresh]);
  const { error } = state;
  return {
    // The cache holds the reply of this call.
    value: state.value as ConsoleReply<'GET /operators'> | undefined,
    failure:
      error === undefined ? undefined : error instanceof CallFailure ? error : new CallFailure(0, [], { cause: error }),
    readAt: state.readAt,
    isReading: state.busy,
    again,
  };
};
