// Waits until the client knows the session, so that an early call is delayed rather than lost.
import { type Latchkey, LatchkeyError, type Snapshot } from '@latchkey/client';

const isSessionKnown = ({ status }: Snapshot): boolean => status !== 'loading' && status !== 'switching';

/** Passed to modules of other downloads, which do not bundle it again. */
export type WhenSessionKnown = typeof whenSessionKnown;

/** The first snapshot that is neither loading nor switching; rejects on a server, where a client never loads. */
export const whenSessionKnown = ({ store, platform }: Pick<Latchkey, 'store' | 'platform'>): Promise<Snapshot> =>
  new Promise((resolve, reject) => {
    const now = store.getSnapshot();
    if (isSessionKnown(now)) return resolve(now);
    if (!platform.inBrowser) {
      return reject(
        new LatchkeyError('the client does not load on a server. Call this in an effect or an event handler.'),
      );
    }
    const stop = store.subscribe(() => {
      const next = store.getSnapshot();
      if (!isSessionKnown(next)) return;
      stop();
      resolve(next);
    });
  });
