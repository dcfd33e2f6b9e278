// Messages between the tabs of one origin: BroadcastChannel, or storage events where there is none.
import type { Cancel, PlatformStorage, TabChannel } from './platform.ts';

/** The part of `BroadcastChannel` that is used. */
export interface BroadcastPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

interface TabChannelParts {
  readonly openPort: ((name: string) => BroadcastPort) | undefined;
  readonly storage: PlatformStorage;
  /** Hears a storage key that another tab set. */
  readonly onStorage: (listener: (key: string, value: string) => void) => Cancel;
}

/** Channels by name. */
export interface TabChannels {
  open(name: string): TabChannel;
}

/** Channels over whichever means the browser has. */
export const createTabChannels = ({ openPort, storage, onStorage }: TabChannelParts): TabChannels => ({
  open: (name) => (openPort ? openBroadcast(openPort(name)) : openOverStorage(name, storage, onStorage)),
});

const openBroadcast = (port: BroadcastPort): TabChannel => {
  const listeners = new Set<(message: unknown) => void>();
  port.addEventListener('message', (event) => {
    for (const listener of [...listeners]) listener(event.data);
  });
  return {
    isPrivate: true,
    post: (message) => port.postMessage(message),
    subscribe: (listener) => subscribeTo(listeners, listener),
    close() {
      listeners.clear();
      port.close();
    },
  };
};

const openOverStorage = (
  key: string,
  storage: PlatformStorage,
  onStorage: TabChannelParts['onStorage'],
): TabChannel => {
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
    subscribe: (listener) => subscribeTo(listeners, listener),
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

const subscribeTo = <T>(listeners: Set<(message: T) => void>, listener: (message: T) => void): Cancel => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
