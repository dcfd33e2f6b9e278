// Messages between the tabs of one origin by storage events, where a browser has no `BroadcastChannel`.
import type { Cancel, PlatformStorage, TabChannel } from './platform.ts';

/** Hears a storage key that another tab set. */
type OnStorage = (listener: (key: string, value: string) => void) => Cancel;

/** The channel of that name over storage. */
export const openOverStorage = (key: string, storage: PlatformStorage, onStorage: OnStorage): TabChannel => {
  const listeners = new Set<(message: unknown) => void>();
  const stop = onStorage((changedKey, value) => {
    if (changedKey !== key) return;
    const message = parseMessage(value);
    for (const listener of [...listeners]) listener(message);
  });
  return {
    // A message passes through storage, where it may be found on disk.
    isPrivate: false,
    post(message) {
      storage.set(key, JSON.stringify(message));
      // Removed at once, so that the same message sent twice is two changes.
      storage.remove(key);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      stop();
    },
  };
};

const parseMessage = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
