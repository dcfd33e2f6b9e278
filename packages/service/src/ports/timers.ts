// Timers as a port: the delivery loop and the shutdown deadline use it, and tests control it.

export type Timers = {
  /** Calls `run` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
};

export const systemTimers: Timers = {
  after: (milliseconds, run) => {
    const handle = setTimeout(run, milliseconds);
    return () => clearTimeout(handle);
  },
};
