// Waits in a test for a condition instead of a fixed time.

/** Ends a wait that would never end. Test timeouts are longer, so a test fails with the message below. */
const HANG_MS = 45_000;

/**
 * Checks, and checks again after each `step`, until there is a value to return. `describe` reports the state in the error.
 *
 * ```ts
 * const form = await until(() => document.querySelector('form'), () => platform.settle());
 * ```
 */
export const until = async <Found>(
  look: () => Found | null | undefined | false,
  step: () => Promise<unknown>,
  describe: () => unknown = () => '',
): Promise<Found> => {
  const started = performance.now();
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() - started > HANG_MS) throw new Error(`It never came: ${look} ${describe()}`);
    await step();
  }
};
