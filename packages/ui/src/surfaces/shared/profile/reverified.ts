// Sensitive calls: when the service asks for a fresh proof, the person gives it and the call is made once more. How that is
// done is the client's; this tells a proof that was not given from a call that answered nothing.
import type { Latchkey, ReverificationRequest } from '@latchkey/client';

/** The person was asked to prove who they are and chose not to: nothing happened, and nothing is to be said about it. */
export const WITHDRAWN = Symbol('withdrawn');

/** Makes a call, with a fresh proof if the service wants one. */
export type Reverified = <Result>(call: () => Promise<Result>) => Promise<Result | typeof WITHDRAWN>;

/**
 * Makes the wrapper of sensitive calls. A second demand is a refusal like any other, so nobody is asked for ever.
 *
 * @example
 * const outcome = await reverified(() => user.createTOTP());
 * if (outcome === WITHDRAWN) return;
 */
export const createReverified =
  (latchkey: Latchkey): Reverified =>
  async (call) => {
    const { session } = latchkey;
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
    // The cast holds: null stands for a proof that was not given, and that is asked first.
    return isWithdrawn ? WITHDRAWN : (result as Awaited<ReturnType<typeof call>>);
  };
