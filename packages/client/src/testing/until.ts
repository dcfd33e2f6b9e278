// Waits in a test for the thing itself, however long it takes to come.

/** Only ends a wait for something that never comes. Tests have more time than that, so the message below is what fails them. */
const HANG_MS = 45_000;

/**
 * Looks, and looks again after each `step`, until there is something to return. `describe` says what there was instead.
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
