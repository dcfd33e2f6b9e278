// Runs checks at the same time, each within its time limit. A check that throws or does not end is reported; the others go on.
import { SECOND_MS } from '@latchkey/wire';
import type { Timers } from '../../ports/timers.ts';
import { type Check, type CheckContext, type Finding, notChecked } from './checking/check.ts';

const LIMIT_MS = 30 * SECOND_MS;
const REASON_LENGTH = 200;

export type CheckResult = Finding & { readonly id: string };

const within = (timers: Timers, limitMs: number, work: Promise<Finding>): Promise<Finding> =>
  new Promise((resolve, reject) => {
    const cancel = timers.after(limitMs, () =>
      resolve(notChecked(`The check did not end within ${limitMs / SECOND_MS} seconds.`)),
    );
    work.then(resolve, reject).finally(cancel);
  });

const runOne = async ({ id, run, limitMs = LIMIT_MS }: Check, context: CheckContext): Promise<CheckResult> => {
  try {
    const work = Promise.resolve().then(() => run(context));
    return { id, ...(await within(context.ports.timers, limitMs, work)) };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);
    return { id, ...notChecked(`The check could not be made: ${reason}.`) };
  }
};

/** The results in the order of the checks. */
export const runChecks = (checks: readonly Check[], context: CheckContext): Promise<readonly CheckResult[]> =>
  Promise.all(checks.map((check) => runOne(check, context)));
