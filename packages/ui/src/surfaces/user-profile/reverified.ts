// Sensitive calls: when the service asks for a fresh proof, the person gives it and the call is made once more.
import { isApiError, type Latchkey } from '@latchkey/client';

/** The person was asked to prove who they are and chose not to: nothing happened, and nothing is to be said about it. */
export const WITHDRAWN = Symbol('withdrawn');

/** Makes a call, with a fresh proof if the service wants one. */
export type Reverified = <Result>(call: () => Promise<Result>) => Promise<Result | typeof WITHDRAWN>;

const asksForProof = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ code }) => code === 'session_reverification_required');

/** Opens the step-up over the page; tells whether the person went through with it. */
const prove = (latchkey: Latchkey): Promise<boolean> =>
  new Promise((resolve) => {
    latchkey.__internal_openReverification({
      afterVerification: () => resolve(true),
      afterVerificationCancelled: () => resolve(false),
    });
  });

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
    try {
      return await call();
    } catch (error) {
      if (!asksForProof(error)) throw error;
    }
    return (await prove(latchkey)) ? call() : WITHDRAWN;
  };
