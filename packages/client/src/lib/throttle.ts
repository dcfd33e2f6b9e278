// Leading-edge throttle: the first call runs, later ones within the interval are dropped.

/** Wraps `run`; the wrapper returns whether the call ran. `now` must be monotonic. */
export const throttle = <A extends readonly unknown[]>(
  run: (...args: A) => void,
  intervalMs: number,
  now: () => number,
): ((...args: A) => boolean) => {
  let nextAllowedAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    const time = now();
    if (time < nextAllowedAt) return false;
    nextAllowedAt = time + intervalMs;
    run(...args);
    return true;
  };
};
