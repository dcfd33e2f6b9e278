// Says what is being done while it takes long: whoever waits sees every few seconds that something happens, and what.

/** Below the five seconds after which a silent terminal looks dead. */
const SAY_EVERY_MS = 4_000;

/** What a step is timed by; tests pass their own. */
const SYSTEM = {
  now: () => Date.now(),
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/**
 * `const progress = startProgress(); progress.at('building packages/ui'); …; progress.stop()`. Each step is told again, with its
 * seconds, as long as it lasts.
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
