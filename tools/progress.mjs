// Prints the current step while it takes long, so that a user sees every few seconds that the program works.

/** Below the five seconds after which a silent terminal looks hung. */
const SAY_EVERY_MS = 4_000;

/** Clock and timers; tests pass fakes. */
const SYSTEM = {
  now: () => Date.now(),
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/**
 * `const progress = startProgress(); progress.at('building packages/ui'); …; progress.stop()`. Each step is printed again, with
 * its seconds, as long as it runs.
 */
export function startProgress({ log = console.log, system = SYSTEM } = {}) {
  let step;
  let since = system.now();
  const cancel = system.every(SAY_EVERY_MS, () => {
    if (step !== undefined) log(`  … ${step} (${Math.round((system.now() - since) / 1000)} s)`);
  });
  return {
    at: (next) => {
      step = next;
      since = system.now();
    },
    stop: cancel,
  };
}
