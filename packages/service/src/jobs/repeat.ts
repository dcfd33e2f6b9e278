// Repeats work with a pause in between, until it is stopped.
import type { Timers } from '../ports/timers.ts';

export type Repeating = {
  start(): void;
  /** Starts no further turn and waits for the current one. */
  stop(): Promise<void>;
};

/** Runs `turn` at once, or after `firstMs`, and then `pauseMs` after each end. `turn` handles its own errors. */
export const createRepeating = (timers: Timers, pauseMs: number, turn: () => Promise<void>, firstMs = 0): Repeating => {
  let cancelTimer: (() => void) | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;

  const run = async (): Promise<void> => {
    await turn();
    if (!stopped) cancelTimer = timers.after(pauseMs, next);
  };
  const next = (): void => {
    running = run();
  };

  return {
    start: () => {
      stopped = false;
      if (firstMs === 0) next();
      else cancelTimer = timers.after(firstMs, next);
    },
    stop: async () => {
      stopped = true;
      cancelTimer?.();
      await running;
    },
  };
};
