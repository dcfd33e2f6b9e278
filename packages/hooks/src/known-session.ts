// Waits until the client knows the session, so that an early call is delayed rather than lost.
import type { Latchkey, Snapshot } from '@latchkey/client';

const isSessionKnown = ({ status }: Snapshot): boolean => status !== 'loading' && status !== 'switching';

/** The first snapshot that is neither loading nor switching. */
export const whenSessionKnown = ({ store }: Pick<Latchkey, 'store'>): Promise<Snapshot> =>
  new Promise((resolve) => {
    const now = store.getSnapshot();
    if (isSessionKnown(now)) return resolve(now);
    const stop = store.subscribe(() => {
      const next = store.getSnapshot();
      if (!isSessionKnown(next)) return;
      stop();
      resolve(next);
    });
  });
