// Callers that wait for the next event: at most so many at once, each until its time is over, its caller is gone, or the service
// stops.
import type { Timers } from '../../ports/timers.ts';

/** Each waiter costs one connection and two small queries per second. */
const MOST_WAITERS = 100;

export type EventWaiters = {
  /** A place among the waiters; undefined if all are taken or the service stops. Every place must be given back. */
  enter(signal?: AbortSignal | undefined): EventWaiter | undefined;
  /** Ends every wait, and allows no other. */
  stop(): void;
};

export type EventWaiter = {
  /** Waits; false if there is no reason to wait any longer. */
  pause(milliseconds: number): Promise<boolean>;
  leave(): void;
};

export const createEventWaiters = (timers: Timers, most = MOST_WAITERS): EventWaiters => {
  const endings = new Set<() => void>();
  let isStopped = false;
  return {
    enter: (signal) => {
      if (isStopped || endings.size >= most) return undefined;
      let isOver = signal?.aborted === true;
      let wake: () => void = () => {};
      const end = (): void => {
        isOver = true;
        wake();
      };
      endings.add(end);
      signal?.addEventListener('abort', end);
      return {
        pause: async (milliseconds) => {
          if (isOver) return false;
          await new Promise<void>((resolve) => {
            const cancel = timers.after(milliseconds, resolve);
            wake = () => {
              cancel();
              resolve();
            };
          });
          return !isOver;
        },
        leave: () => {
          endings.delete(end);
          signal?.removeEventListener('abort', end);
        },
      };
    },
    stop: () => {
      isStopped = true;
      for (const end of endings) end();
    },
  };
};
