// How long something took, whatever happened to the clocks meanwhile.

/** Two clocks: one that people set, and one that never goes back but may stand still while the machine sleeps. */
type Clocks = { readonly now: () => number; readonly monotonic: () => number };

/** Milliseconds since this call, on whichever clock counts more of them; `agedMs` is added to start with. */
export const createStopwatch = (clock: Clocks, agedMs = 0): (() => number) => {
  const monotonic = clock.monotonic();
  const wall = clock.now();
  return () => agedMs + Math.max(clock.monotonic() - monotonic, clock.now() - wall);
};
