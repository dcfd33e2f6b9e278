// The work of a sign-in, done by the client: the only file of this surface that calls it.
import type { Latchkey, SignIn } from '@latchkey/client';
import { factorKey } from '../../flows/factor-choice.ts';
import { readSignIn } from '../../flows/sign-in-attempt.ts';
import type { SignInCall, SignInEffect, SignInEvent } from '../../flows/sign-in-state.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { readRefusal } from '../authentication/refusal.ts';
import { createSecondClock } from '../authentication/second-clock.ts';

type Context = EffectContext<SignInEvent>;
type Effect<Run extends SignInEffect['run']> = Extract<SignInEffect, { run: Run }>;

/** A call on an attempt that the service let go is answered here, without asking it. */
const GONE = { problems: [{ code: 'sign_in_not_found' }] } as const;

/** Who does the work, and where the flow leads. */
export type SignInWork = { readonly latchkey: Latchkey; readonly afterUrl: () => string };

const ask = async (
  { latchkey }: SignInWork,
  call: SignInCall,
  { send }: Context,
  verb: (signIn: SignIn) => Promise<SignIn>,
): Promise<void> => {
  const signIn = latchkey.client?.signIn;
  if (!signIn || (call !== 'createSignIn' && signIn.isNew())) return send({ type: 'refused', call, ...GONE });
  try {
    const attempt = readSignIn(await verb(signIn), latchkey.platform.clock.now());
    send({ type: 'answered', call, attempt });
  } catch (error) {
    send({ type: 'refused', call, ...readRefusal(error) });
  }
};

const prepare = async (
  { latchkey }: SignInWork,
  { factor }: Effect<'prepareCode'>,
  { send }: Context,
): Promise<void> => {
  const key = factorKey(factor);
  const signIn = latchkey.client?.signIn;
  if (!signIn || signIn.isNew()) return send({ type: 'code-not-sent', key, ...GONE });
  try {
    await signIn.prepareFirstFactor({ strategy: factor.strategy, emailAddressId: factor.emailAddressId });
    send({ type: 'code-sent', key });
  } catch (error) {
    send({ type: 'code-not-sent', key, problems: readRefusal(error).problems });
  }
};

const activate = async (work: SignInWork, { sessionId }: Effect<'activate'>, { send }: Context): Promise<void> => {
  try {
    await work.latchkey.setActive({ session: sessionId, redirectUrl: work.afterUrl() });
    send({ type: 'activated' });
  } catch (error) {
    send({ type: 'refused', call: 'activate', problems: readRefusal(error).problems });
  }
};

const wait = ({ latchkey }: SignInWork, { milliseconds }: Effect<'wait'>, { send, signal }: Context): void => {
  const cancel = latchkey.platform.timers.after(milliseconds, () => send({ type: 'waited' }));
  signal.addEventListener('abort', cancel, { once: true });
};

/** Makes the performer of one sign-in. */
export const createSignInEffects = (work: SignInWork): Perform<SignInEvent, SignInEffect> => {
  const { latchkey, afterUrl } = work;
  const clock = createSecondClock(latchkey.platform);
  return async (effect, context) => {
    switch (effect.run) {
      case 'createSignIn': {
        const { identifier, password } = effect;
        return ask(work, effect.run, context, (signIn) =>
          signIn.create(password === undefined ? { identifier } : { strategy: 'password', identifier, password }),
        );
      }
      case 'attemptPassword':
        return ask(work, effect.run, context, (signIn) =>
          signIn.attemptFirstFactor({ strategy: 'password', password: effect.password }),
        );
      case 'attemptCode':
        return ask(work, effect.run, context, (signIn) =>
          signIn.attemptFirstFactor({ strategy: effect.factor.strategy, code: effect.code }),
        );
      case 'resetPassword': {
        const { password, signOutOfOtherSessions } = effect;
        return ask(work, effect.run, context, (signIn) => signIn.resetPassword({ password, signOutOfOtherSessions }));
      }
      case 'prepareCode':
        return prepare(work, effect, context);
      case 'activate':
        return activate(work, effect, context);
      case 'leave':
        await latchkey.__internal_navigateAutomatically(afterUrl(), 'already_signed_in', { replace: true });
        return;
      case 'wait':
        return wait(work, effect, context);
      case 'startTimer':
        return clock.start(context.signal, (seconds) => context.send({ type: 'tick', seconds }));
      case 'stopTimer':
        return clock.stop();
    }
  };
};
