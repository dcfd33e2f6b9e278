// Sensitive calls: if the service requires a step-up, the user verifies again and the call is repeated once. The client does
// that; this distinguishes a cancelled step-up from a call without a result.
import type { Latchkey, ReverificationRequest } from '@latchkey/client';
import { accountSession } from './task-account.ts';

/** The user cancelled the step-up: nothing happened, and no message is shown. */
export const WITHDRAWN = Symbol('withdrawn');

/** Makes a call, with a step-up if the service requires one. */
export type Reverified = <Result>(call: () => Promise<Result>) => Promise<Result | typeof WITHDRAWN>;

/**
 * Creates the wrapper of sensitive calls. A second demand is a refusal like any other, so that step-ups cannot loop.
 *
 * @example
 * const outcome = await reverified(() => user.createTOTP());
 * if (outcome === WITHDRAWN) return;
 */
export const createReverified =
  (latchkey: Latchkey): Reverified =>
  async (call) => {
    const session = accountSession(latchkey);
    if (!session) return call();
    let isWithdrawn = false;
    const result = await session.__internal_withReverification(call, {
      onCancel() {
        isWithdrawn = true;
      },
      onNeedsReverification: ({ level, complete, cancel }: ReverificationRequest) =>
        latchkey.__internal_openReverification({
          level,
          afterVerification: complete,
          afterVerificationCancelled: cancel,
        }),
    });
    // The cast holds: null means a cancelled step-up, which is checked first.
    return isWithdrawn ? WITHDRAWN : (result as Awaited<ReturnType<typeof call>>);
  };
