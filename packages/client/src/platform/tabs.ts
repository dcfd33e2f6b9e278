// What the tabs of one origin do together: exclude one another, and send messages where the browser has no channel for that.
// Downloaded when first used.
import type { Platform, TabChannel } from './platform.ts';
import { openOverStorage } from './storage-channel.ts';
import { createTabLock } from './tab-lock.ts';

export type Tabs = Pick<Platform, 'lock'> & { openOverStorage(name: string): TabChannel };

/** The tabs beside a window; without one there are none. */
export const createTabs = (
  view: Window | undefined,
  platform: Pick<Platform, 'storage' | 'clock' | 'timers' | 'random'>,
): Tabs => ({
  lock: createTabLock({ ...platform, locks: view?.navigator.locks }),
  openOverStorage: (name) =>
    openOverStorage(name, platform.storage, (listener) => {
      const onEvent = (event: StorageEvent) => {
        if (event.key !== null && event.newValue !== null) listener(event.key, event.newValue);
      };
      view?.addEventListener('storage', onEvent);
      return () => view?.removeEventListener('storage', onEvent);
    }),
});
