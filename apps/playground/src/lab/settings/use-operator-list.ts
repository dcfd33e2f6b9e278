// A list of the operator on the settings page: loaded once, and again after every change.
import { useLatchkey } from '@latchkey/react';
import { useEffect, useState } from 'react';

/** The list that `read` returns; `onOutcome` gets the outcome of a change. */
export const useOperatorList = <Item>(
  read: () => Promise<{ readonly data: readonly Item[] }>,
  onOutcome: (notice: string) => void,
) => {
  const latchkey = useLatchkey();
  const [all, setAll] = useState<readonly Item[]>([]);
  const refresh = async () => {
    setAll((await read()).data);
    await latchkey.__internal_reloadInitialResources();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; changes load it again.
  useEffect(() => {
    read().then(
      ({ data }) => setAll(data),
      (error: Error) => onOutcome(error.message),
    );
  }, []);
  /** Reports the outcome of a change. The list is rendered before the notice, so that input typed after the notice stays. */
  const settle = async (label: string, change: Promise<unknown>): Promise<void> => {
    const notice = await change.then(
      () => `${label}: saved.`,
      (error: Error) => error.message,
    );
    await refresh();
    onOutcome(notice);
  };
  return { all, setAll, refresh, settle };
};
