// Changes by an operator: one at a time, the failure for the form, and the reads that it makes out of date.
import { useCallback, useState } from 'react';
import { CallFailure } from './failure.ts';
import { type OperatorValue, useOperator } from './operator.tsx';

export type Change<Args extends readonly unknown[]> = {
  /** Resolves to whether it was carried out. A second call while one is under way does nothing. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly isRunning: boolean;
  readonly failure: CallFailure | undefined;
  readonly clear: () => void;
};

/** The operator closed the dialog that asks for a verification. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'reverification_cancelled';

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
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly failure?: CallFailure | undefined }>({
    isRunning: false,
  });
  const run = useCallback(
    async (...args: Args): Promise<boolean> => {
      if (state.isRunning) return false;
      setState({ isRunning: true });
      try {
        await change(operator, ...args);
        setState({ isRunning: false });
        for (const prefix of outdated) operator.cache.forget(prefix);
        return true;
      } catch (error) {
        if (!(error instanceof CallFailure) && !isCancelled(error)) throw error;
        setState({ isRunning: false, failure: error instanceof CallFailure ? error : undefined });
        return false;
      }
    },
    [change, operator, outdated, state.isRunning],
  );
  return { run, isRunning: state.isRunning, failure: state.failure, clear: () => setState({ isRunning: false }) };
};
