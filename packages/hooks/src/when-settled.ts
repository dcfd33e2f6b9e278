// Waits until the client knows the session, so that an early call is delayed rather than lost.
import type { Latchkey, Snapshot } from '@latchkey/client';

const isSettled = ({ status }: Snapshot): boolean => status !== 'loading' && status !== 'switching';

/** The first snapshot that is neither loading nor switching. */
export const whenSettled = ({ store }: Pick<Latchkey, 'store'>): Promise<Snapshot> =>
  new Promise((resolve) => {
    const now = store.getSnapshot();
    if (isSettled(now)) return resolve(now);
    const stop = store.subscribe(() => {
      const next = store.getSnapshot();
      if (!isSettled(next)) return;
      stop();
      resolve(next);
    });
  });
