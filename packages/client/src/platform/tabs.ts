// What the tabs of one origin do together: exclude one another and send messages. Downloaded when first used.
import type { Platform } from './platform.ts';
import { createTabChannels, type TabChannels } from './tab-channel.ts';
import { createTabLock } from './tab-lock.ts';

export type Tabs = Pick<Platform, 'lock'> & { readonly channels: TabChannels };

/** The tabs beside a window; without one there are none. */
export const createTabs = (
  view: Window | undefined,
  platform: Pick<Platform, 'storage' | 'clock' | 'timers' | 'random'>,
): Tabs => ({
  lock: createTabLock({ ...platform, locks: view?.navigator.locks }),
  channels: createTabChannels({
    openPort: view && typeof BroadcastChannel === 'function' ? (name) => new BroadcastChannel(name) : undefined,
    storage: platform.storage,
    onStorage: (listener) => {
      const onEvent = (event: StorageEvent) => {
        if (event.key !== null && event.newValue !== null) listener(event.key, event.newValue);
      };
      view?.addEventListener('storage', onEvent);
      return () => view?.removeEventListener('storage', onEvent);
    },
  }),
});
