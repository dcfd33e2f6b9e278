// The events that a receiver has handled, so that an event that is sent again within the tolerance is handled once. The service sends
// an event again if the reply was lost, with the same id; a caller who recorded a request can send it again for as long as its time is
// accepted.

/** Where a receiver remembers events; a server with several processes uses a table or a cache that they share. */
export type HandledEvents = {
  has(id: string): boolean | Promise<boolean>;
  /** Called after the event was handled; the id may be forgotten at `until`, in milliseconds. */
  add(id: string, until: number): void | Promise<void>;
};

/** Enough for 30 events a second within two tolerances; the oldest are forgotten first. */
const MOST_IDS = 20_000;

/** Remembers events in this process. */
export const createHandledEvents = (now: () => number, most: number = MOST_IDS): HandledEvents => {
  // A map lists its keys in the order in which they were added, which is that of their ends.
  const ends = new Map<string, number>();
  const forget = (): void => {
    for (const [id, until] of ends) {
      if (until > now() && ends.size <= most) return;
      ends.delete(id);
    }
  };
  return {
    has: (id) => (ends.get(id) ?? 0) > now(),
    add: (id, until) => {
      ends.delete(id);
      ends.set(id, until);
      forget();
    },
  };
};
