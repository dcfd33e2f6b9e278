// Passkeys that the browser offers in the identifier field (conditional mediation), while the field can be edited.
import { isKnownError, type Latchkey } from '@latchkey/client';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import type { EffectContext } from '../../../machine/machine.ts';
import { OFFLINE } from '../../../machine/unsent.ts';
import { readRefusal } from '../../shared/problems/error-to-problems.ts';
import { readAttempt } from './work.ts';

/** Starts and stops; `stop` resolves once the attempt is free for other calls. */
export type Autofill = {
  /** Starts once `free` resolves: there is one attempt, and another call may still use it. */
  start(context: EffectContext<SignInEvent>, free: Promise<void>): void;
  stop(): Promise<void>;
};

/** Errors of an offer that the user did not accept. */
const QUIET: readonly string[] = ['passkey_operation_aborted', 'passkey_retrieval_cancelled', 'network_error', OFFLINE];

const offer = async (
  latchkey: Latchkey,
  { send }: Pick<EffectContext<SignInEvent>, 'send'>,
  signal: AbortSignal,
): Promise<void> => {
  const signIn = latchkey.client?.signIn;
  if (!signIn || !(await latchkey.platform.credentials.isConditionalMediationAvailable()) || signal.aborted) return;
  try {
    await signIn.authenticateWithPasskey({ flow: 'autofill', signal });
    if (!signal.aborted) send({ type: 'autofilled', attempt: readAttempt(latchkey, signIn) });
  } catch (error) {
    // If the browser cannot offer passkeys, no problem is shown: the other methods remain.
    if (!isKnownError(error)) return;
    const problems = readRefusal(error).problems.filter(({ code }) => !QUIET.includes(code));
    if (!signal.aborted && problems.length > 0) send({ type: 'autofill-refused', problems });
  }
};

/** Creates the offer of one sign-in. It ends with the flow. */
export const createAutofill = (latchkey: Latchkey): Autofill => {
  let life: AbortController | undefined;
  let settled: Promise<void> = Promise.resolve();
  const stop = (): Promise<void> => {
    life?.abort();
    life = undefined;
    return settled;
  };
  return {
    stop,
    start(context, free) {
      const before = stop();
      const here = new AbortController();
      life = here;
      context.signal.addEventListener('abort', () => here.abort(), { once: true });
      settled = Promise.all([before, free]).then(() =>
        here.signal.aborted ? undefined : offer(latchkey, context, here.signal),
      );
    },
  };
};
