// Messages between the tabs of one origin through storage events, for browsers without `BroadcastChannel`.
import type { Cancel, PlatformStorage, TabChannel } from './platform.ts';

/** Subscribes to storage keys that another tab sets. */
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
    // A message passes through storage, so it may be written to disk.
    isPrivate: false,
    post(message) {
      storage.set(key, JSON.stringify(message));
      // Removed at once, so that the same message sent twice fires two events.
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
