'use client';

// getToken outside React, for functions that wrap fetch.
import { browserPlatform, type GetTokenOptions, type Latchkey, LatchkeyError, type Snapshot } from '@latchkey/client';
import { findClient, pageClients } from './page-clients.ts';

/** How long a page may take until its provider is mounted. */
const PROVIDER_DEADLINE_MS = 10_000;

/** The first snapshot of a client that is neither loading nor changing its session. */
const whenKnown = ({ store }: Pick<Latchkey, 'store'>): Promise<Snapshot> =>
  new Promise((resolve) => {
    const look = (): void => {
      const now = store.getSnapshot();
      if (now.status === 'loading' || now.status === 'switching') return;
      stop();
      resolve(now);
    };
    const stop = store.subscribe(look);
    look();
  });

/**
 * A token of the active session, to send to the back end; null when no session is active. Waits for the page's provider and its
 * client. Rejects on a server, and on a page without a provider.
 *
 * @example
 * const call = async (path: string) => fetch(path, { headers: { Authorization: `Bearer ${await getToken()}` } });
 */
export const getToken = async (options?: GetTokenOptions): Promise<string | null> => {
  const { inBrowser, timers } = browserPlatform();
  if (!inBrowser) {
    throw new LatchkeyError(
      'getToken() works in a browser only. On a server, use getToken of the result of authenticateRequest.',
    );
  }
  const deadline = new AbortController();
  const cancel = timers.after(PROVIDER_DEADLINE_MS, () => deadline.abort());
  const latchkey = await findClient(pageClients, deadline.signal).finally(cancel);
  if (!latchkey) {
    throw new LatchkeyError('getToken() found no client. Render <LatchkeyProvider> on this page.');
  }
  return (await whenKnown(latchkey)).session?.getToken(options) ?? null;
};
