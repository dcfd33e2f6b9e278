// The work of the waiting list, done by the client: the only file of this surface that calls it.
import type { Latchkey } from '@latchkey/client';
import { WAITLIST_REDIRECT_DELAY_MS } from '@latchkey/wire';
import type { WaitlistEffect, WaitlistEvent } from '../../flows/waitlist.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { readRefusal } from '../shared/problems/refusal.ts';

type Context = EffectContext<WaitlistEvent>;

const join = async (latchkey: Latchkey, emailAddress: string, { send }: Context): Promise<void> => {
  try {
    await latchkey.joinWaitlist({ emailAddress });
    send({ type: 'joined' });
  } catch (error) {
    send({ type: 'refused', problems: readRefusal(error).problems });
  }
};

/** Makes the performer of one waiting list. Who takes the surface away before the moment is over stays where they are. */
export const createWaitlistEffects =
  (latchkey: Latchkey, afterUrl: () => string): Perform<WaitlistEvent, WaitlistEffect> =>
  (effect, context) => {
    if (effect.run === 'join') return join(latchkey, effect.emailAddress, context);
    const cancel = latchkey.platform.timers.after(WAITLIST_REDIRECT_DELAY_MS, () => void latchkey.navigate(afterUrl()));
    context.signal.addEventListener('abort', cancel, { once: true });
    return undefined;
  };
