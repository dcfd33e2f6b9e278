// Changes by an operator: one at a time, the failure for the form, and the reads that it makes out of date.
import { useCallback } from 'react';
import { type OperatorValue, useOperator } from './operator.tsx';
import { type Change, useAttempt } from './use-attempt.ts';

/**
 * Wraps a change. `outdated` names the reads that it changes, such as `GET /users`.
 *
 * @example
 * const ban = useChange(({ call }) => call('POST /users/:id/ban', { params: { id } }), ['GET /users']);
 */
export const useChange = <Args extends readonly unknown[]>(
  change: (operator: OperatorValue, ...args: Args) => Promise<unknown>,
  outdated: readonly string[],
): Change<Args> => {
  const operator = useOperator();
  const work = useCallback(
    async (...args: Args): Promise<void> => {
      await change(operator, ...args);
      for (const prefix of outdated) operator.cache.forget(prefix);
    },
    [change, operator, outdated],
  );
  return useAttempt(work);
};
