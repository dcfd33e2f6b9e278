// The action of a button: whether it is pending, and its last error.
import { useCallback, useState } from 'react';

export type Action<Args extends readonly unknown[]> = {
  readonly run: (...args: Args) => Promise<void>;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
};

/** A click while the action is pending does nothing. */
export const useAction = <Args extends readonly unknown[]>(work: (...args: Args) => Promise<unknown>): Action<Args> => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useCallback(
    async (...args: Args) => {
      if (isBusy) return;
      setBusy(true);
      setProblem(undefined);
      try {
        await work(...args);
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      } finally {
        setBusy(false);
      }
    },
    [isBusy, work],
  );
  return { run, isBusy, problem };
};
