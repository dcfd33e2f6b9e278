// A list that the operator keeps, on the settings page: read once, and again after every change.
import { useLatchkey } from '@latchkey/react';
import { useEffect, useState } from 'react';

/** The list that `read` answers; `told` hears what became of a change. */
export const useOperatorList = <Item>(
  read: () => Promise<{ readonly data: readonly Item[] }>,
  told: (notice: string) => void,
) => {
  const latchkey = useLatchkey();
  const [all, setAll] = useState<readonly Item[]>([]);
  const refresh = async () => {
    setAll((await read()).data);
    await latchkey.__internal_reloadInitialResources();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; changes read again by themselves.
  useEffect(() => {
    read().then(
      ({ data }) => setAll(data),
      (error: Error) => told(error.message),
    );
  }, []);
  /** Says how a change ended. What holds is drawn before the word: what is typed after it stays. */
  const settle = async (label: string, change: Promise<unknown>): Promise<void> => {
    const notice = await change.then(
      () => `${label}: saved.`,
      (error: Error) => error.message,
    );
    await refresh();
    told(notice);
  };
  return { all, setAll, refresh, settle };
};
