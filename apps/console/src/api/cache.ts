// Keeps the last reply of every read, so that a page that is opened again shows it at once while it is read anew.

type Entry = {
  value: unknown;
  error: unknown;
  /** When the value was read; 0 when there is none yet. */
  readAt: number;
  reading: Promise<void> | undefined;
};

export type CacheState = {
  readonly value: unknown;
  readonly error: unknown;
  readonly readAt: number;
  readonly busy: boolean;
};

const NOTHING: CacheState = { value: undefined, error: undefined, readAt: 0, busy: false };
const MOST_ENTRIES = 200;

/** The replies that a console has read. */
export type Cache = {
  readonly stateOf: (key: string) => CacheState;
  /** Reads again unless a read of this key is under way. */
  readonly read: (key: string, load: () => Promise<unknown>) => Promise<void>;
  /** Changes a kept value at once, for a change whose outcome is known. */
  readonly change: (key: string, next: (value: unknown) => unknown) => void;
  /** Everything whose key begins like this is out of date: pages that show it read it again. */
  readonly forget: (prefix: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createCache = (now: () => number = Date.now): Cache => {
  const entries = new Map<string, Entry>();
  const states = new Map<string, CacheState>();
  const listeners = new Set<() => void>();

  const publish = (key: string): void => {
    const entry = entries.get(key);
    if (entry) states.set(key, { ...entry, busy: entry.reading !== undefined });
    else states.delete(key);
    for (const listener of listeners) listener();
  };
  const dropOldest = (): void => {
    const oldest = entries.size > MOST_ENTRIES ? entries.keys().next().value : undefined;
    if (oldest === undefined) return;
    entries.delete(oldest);
    states.delete(oldest);
  };

  return {
    stateOf: (key) => states.get(key) ?? NOTHING,
    read: (key, load) => {
      const entry: Entry = entries.get(key) ?? { value: undefined, error: undefined, readAt: 0, reading: undefined };
      if (entry.reading) return entry.reading;
      entries.delete(key);
      entries.set(key, entry);
      dropOldest();
      entry.reading = load()
        .then(
          (value) => Object.assign(entry, { value, error: undefined, readAt: now() }),
          (error: unknown) => Object.assign(entry, { error }),
        )
        .then(() => {
          entry.reading = undefined;
          publish(key);
        });
      publish(key);
      return entry.reading;
    },
    change: (key, next) => {
      const entry = entries.get(key);
      if (!entry || entry.readAt === 0) return;
      entry.value = next(entry.value);
      publish(key);
    },
    forget: (prefix) => {
      for (const [key, entry] of entries) if (key.startsWith(prefix)) entry.readAt = 0;
      for (const key of [...states.keys()]) if (key.startsWith(prefix)) publish(key);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
