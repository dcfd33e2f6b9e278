// Passkeys that the browser offers in the identifier field, for as long as that field can be typed into.
import { isKnownError, type Latchkey } from '@latchkey/client';
import type { SignInEvent } from '../../../flows/sign-in/state.ts';
import type { EffectContext } from '../../../machine/machine.ts';
import { OFFLINE } from '../../../machine/unsent.ts';
import { readRefusal } from '../../shared/problems/refusal.ts';
import { readAttempt } from './work.ts';

/** Starts and stops; `stop` resolves once the attempt is free for others. */
export type Autofill = {
  /** Begins once `free` resolves: there is one attempt, and something else may still want it. */
  start(context: EffectContext<SignInEvent>, free: Promise<void>): void;
  stop(): Promise<void>;
};

/** What comes of a request that nobody took up. */
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
    // An offer that the browser cannot make is nobody's worry: the other ways are all there.
    if (!isKnownError(error)) return;
    const problems = readRefusal(error).problems.filter(({ code }) => !QUIET.includes(code));
    if (!signal.aborted && problems.length > 0) send({ type: 'autofill-refused', problems });
  }
};

/** Makes the offer of one sign-in. It ends with the flow. */
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
