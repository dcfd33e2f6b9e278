// Work that a page starts: one at a time, with its failure for the form.
import { useCallback, useState } from 'react';
import { CallFailure } from './failure.ts';

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

/** Wraps work that may throw `CallFailure`. */
export const useAttempt = <Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): Change<Args> => {
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly failure?: CallFailure | undefined }>({
    isRunning: false,
  });
  const run = useCallback(
    async (...args: Args): Promise<boolean> => {
      if (state.isRunning) return false;
      setState({ isRunning: true });
      try {
        await work(...args);
        setState({ isRunning: false });
        return true;
      } catch (error) {
        if (!(error instanceof CallFailure) && !isCancelled(error)) throw error;
        setState({ isRunning: false, failure: error instanceof CallFailure ? error : undefined });
        return false;
      }
    },
    [work, state.isRunning],
  );
  return { run, isRunning: state.isRunning, failure: state.failure, clear: () => setState({ isRunning: false }) };
};
