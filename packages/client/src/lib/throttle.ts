// Leading-edge throttle: the first call goes through, later ones within the interval are dropped.

/** Wraps `run`; the wrapper answers whether the call went through. `now` must never go back. */
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
