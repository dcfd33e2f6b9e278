// Coordination of the tabs of one origin: locks, and messages for browsers without `BroadcastChannel`. Downloaded on first
// use.
import type { Platform, TabChannel } from './platform.ts';
import { openOverStorage } from './storage-channel.ts';
import { createTabLock } from './tab-lock.ts';

export type Tabs = Pick<Platform, 'lock'> & { openOverStorage(name: string): TabChannel };

/** The other tabs of a window's origin; none without a window. */
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
