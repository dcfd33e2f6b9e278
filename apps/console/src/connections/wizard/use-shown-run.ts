// The trials of a connection, and the one that the page shows: that of the address, else the newest.
import { useAddress } from '../../api/use-address.ts';
import { useWork } from './work.tsx';

export const useShownRun = () => {
  const { runs: read } = useWork();
  const [address, setAddress] = useAddress();
  const runs = read.value?.data ?? [];
  const shown = runs.find((run) => run.id === address.run) ?? runs[0];
  return {
    read,
    runs,
    shown,
    /** Undefined shows the newest. */
    show: (run: string | undefined): void => setAddress({ run }, { replace: run === undefined }),
  };
};
