// Waiting, as a port: the delivery loop and the shutdown deadline use it, tests drive it by hand.

export type Timers = {
  /** Calls `run` once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
};

export const systemTimers: Timers = {
  after: (milliseconds, run) => {
    const handle = setTimeout(run, milliseconds);
    return () => clearTimeout(handle);
  },
};
