// Time. Everything in the service that asks what time it is asks this port, so that a test can move it.

/** Epoch milliseconds, now. */
export type Clock = { now(): number };

/** A clock that can be moved forward; `base` keeps ticking underneath. */
export type AdjustableClock = Clock & { advance(milliseconds: number): void };

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Wraps a clock so that it can be advanced; over a constant base it stands still between advances. */
export const createAdjustableClock = (base: Clock = systemClock): AdjustableClock => {
  let offset = 0;
  return {
    now: () => base.now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
};
