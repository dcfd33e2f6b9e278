// Measures elapsed time, robust against clock changes and sleep.

/** A wall clock, which can be set, and a monotonic clock, which never goes back but may stop while the machine sleeps. */
type Clocks = { readonly now: () => number; readonly monotonic: () => number };

/** Milliseconds since this call, by the clock that measured more of them; `agedMs` is the initial value. */
export const createStopwatch = (clock: Clocks, agedMs = 0): (() => number) => {
  const monotonic = clock.monotonic();
  const wall = clock.now();
  return () => agedMs + Math.max(clock.monotonic() - monotonic, clock.now() - wall);
};
