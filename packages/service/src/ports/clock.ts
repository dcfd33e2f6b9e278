// The clock port. All code of the service reads the time from it, so that a test can set the time.

export type Clock = { now(): number };

/** A clock that can be moved forward, and set back to `base`, which continues to run. */
export type AdjustableClock = Clock & { advance(milliseconds: number): void; reset(): void };

export const systemClock: Clock = { now: () => Date.now() };

/** Wraps a clock so that it can be advanced; over a constant base the time changes only on `advance`. */
export const createAdjustableClock = (base: Clock = systemClock): AdjustableClock => {
  let offset = 0;
  return {
    now: () => base.now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    reset: () => {
      offset = 0;
    },
  };
};

/** Milliseconds since the start of the process, of a clock that never jumps: for durations. */
export const elapsedMs = (): number => performance.now();
