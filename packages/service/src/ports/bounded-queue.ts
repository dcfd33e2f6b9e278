// Runs at most `width` jobs at once and queues at most `depth`; further jobs are refused immediately.
import { Unavailable, type UnavailableReason } from './unavailable.ts';

const RETRY_AFTER_SECONDS = 2;

export type BoundedQueue = {
  run<T>(job: () => Promise<T>): Promise<T>;
  /** How many jobs run, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
};

export const createBoundedQueue = (limits: {
  readonly width: number;
  readonly depth: number;
  /** The reason in the `Unavailable` error; default is the hasher's. */
  readonly reason?: UnavailableReason;
}): BoundedQueue => {
  let running = 0;
  const waiting: Array<() => void> = [];

  const enter = (): Promise<void> => {
    if (running < limits.width) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= limits.depth)
      return Promise.reject(new Unavailable(limits.reason ?? 'hasher_busy', RETRY_AFTER_SECONDS));
    return new Promise((resolve) => waiting.push(resolve));
  };

  // A finished job passes its slot to the next one, so `running` decreases only when the queue is empty.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    load: () => ({ running, waiting: waiting.length }),
    run: async (job) => {
      await enter();
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
};
