// Code that a click needs and that could not be fetched offline: requested again when the connection is back.
import type { Platform } from '@latchkey/client';
import type { Download } from '@latchkey/hooks';

type Page = Pick<Platform['page'], 'isOnline' | 'onOnline'>;

const untilOnline = (page: Page, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = page.onOnline(end);
    signal?.addEventListener('abort', end);
  });

type Waiting = {
  readonly page: Page;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Called when the wait for a connection begins and ends. */
  readonly onWait: (waits: boolean) => void;
};

/** The code, as soon as it can be loaded. While online, a failed fetch is an error like any other. */
export const askWhenOnline = async <Code>(
  download: Download<Code>,
  { page, signal, onWait }: Waiting,
): Promise<Code> => {
  for (;;) {
    try {
      return await download.ask();
    } catch (error) {
      if (page.isOnline() || signal?.aborted) throw error;
      onWait(true);
      await untilOnline(page, signal);
      onWait(false);
    }
  }
};
