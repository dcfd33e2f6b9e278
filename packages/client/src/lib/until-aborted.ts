// Work that runs until a signal aborts.

/** Starts it, unless the signal has aborted already; `start` returns the function that stops it. */
export const runUntilAborted = (signal: AbortSignal, start: () => () => void): void => {
  if (!signal.aborted) signal.addEventListener('abort', start(), { once: true });
};
