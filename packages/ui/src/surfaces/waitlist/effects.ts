// Performs the effects of the waitlist: the only file of this surface that calls the client.
import type { Latchkey } from '@latchkey/client';
import { WAITLIST_REDIRECT_DELAY_MS } from '@latchkey/wire';
import type { WaitlistEffect, WaitlistEvent } from '../../flows/waitlist.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { readRefusal } from '../shared/problems/error-to-problems.ts';

type Context = EffectContext<WaitlistEvent>;

const join = async (latchkey: Latchkey, emailAddress: string, { send }: Context): Promise<void> => {
  try {
    await latchkey.joinWaitlist({ emailAddress });
    send({ type: 'joined' });
  } catch (error) {
    send({ type: 'refused', problems: readRefusal(error).problems });
  }
};

/** Creates the performer of one waitlist form. If the surface unmounts before the delay is over, it does not redirect. */
export const createWaitlistEffects =
  (latchkey: Latchkey, afterUrl: () => string): Perform<WaitlistEvent, WaitlistEffect> =>
  (effect, context) => {
    if (effect.run === 'join') return join(latchkey, effect.emailAddress, context);
    const cancel = latchkey.platform.timers.after(WAITLIST_REDIRECT_DELAY_MS, () => void latchkey.navigate(afterUrl()));
    context.signal.addEventListener('abort', cancel, { once: true });
    return undefined;
  };
