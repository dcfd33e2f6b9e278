// Runs independent checks of one form and reports all errors together.
import { Fault } from './fault.ts';

/** Faults without a field, such as a rate limit or a lock, end the call at once. */
const isAboutFields = (error: unknown): error is Fault =>
  error instanceof Fault && error.items.every(({ field }) => field !== undefined);

/** Runs the checks in order and throws all their errors as one fault. */
export const gatherFaults = async (...checks: readonly (() => void | Promise<void>)[]): Promise<void> => {
  const faults: Fault[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!isAboutFields(error)) throw error;
      faults.push(error);
    }
  }
  const [first, ...others] = faults;
  if (first && others.length === 0) throw first;
  if (first)
    throw new Fault(
      faults.flatMap(({ items }) => items),
      { status: first.status },
    );
};
