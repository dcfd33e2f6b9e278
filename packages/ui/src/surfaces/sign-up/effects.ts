// The work of a sign-up, done by the client: the only file of this surface that calls it.
import type { Latchkey, SignUp, SignUpCreateParams } from '@latchkey/client';
import { readSignUp } from '../../flows/sign-up-attempt.ts';
import type { SignUpCall, SignUpEffect, SignUpEvent } from '../../flows/sign-up-state.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { readRefusal } from '../authentication/refusal.ts';
import { createSecondClock } from '../authentication/second-clock.ts';

type Context = EffectContext<SignUpEvent>;
type Effect<Run extends SignUpEffect['run']> = Extract<SignUpEffect, { run: Run }>;

/** What every sign-up of this surface carries, and where it leads. */
export type SignUpWork = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  readonly waitlistUrl: () => string;
  /** Sent along when the sign-up is begun or changed. */
  readonly extra: () => Pick<SignUpCreateParams, 'unsafeMetadata'>;
};

/** A call on an attempt that the service let go is answered here, without asking it. */
const GONE = { problems: [{ code: 'sign_up_not_found' }] } as const;

const ask = async (
  { latchkey }: SignUpWork,
  call: SignUpCall,
  { send }: Context,
  verb: (signUp: SignUp) => Promise<SignUp> | undefined,
): Promise<void> => {
  try {
    const signUp = latchkey.client?.signUp;
    const answer = signUp && (await verb(signUp));
    if (!answer) return send({ type: 'refused', call, ...GONE });
    send({ type: 'answered', call, attempt: readSignUp(answer, latchkey.platform.clock.now()) });
  } catch (error) {
    send({ type: 'refused', call, ...readRefusal(error) });
  }
};

const save = (work: SignUpWork, { as, values }: Effect<'saveSignUp'>, context: Context): Promise<void> =>
  ask(work, 'saveSignUp', context, (signUp) => {
    const params = { ...values, ...work.extra() };
    if (as === 'create') return signUp.create(params);
    return signUp.isNew() ? undefined : signUp.update(params);
  });

const prepare = async ({ latchkey }: SignUpWork, { send }: Context): Promise<void> => {
  const signUp = latchkey.client?.signUp;
  if (!signUp || signUp.isNew()) return send({ type: 'code-not-sent', ...GONE });
  try {
    await signUp.prepareEmailAddressVerification({ strategy: 'email_code' });
    send({ type: 'code-sent' });
  } catch (error) {
    send({ type: 'code-not-sent', problems: readRefusal(error).problems });
  }
};

const activate = async (work: SignUpWork, { sessionId }: Effect<'activate'>, { send }: Context): Promise<void> => {
  try {
    await work.latchkey.setActive({ session: sessionId, redirectUrl: work.afterUrl() });
    send({ type: 'activated' });
  } catch (error) {
    send({ type: 'refused', call: 'activate', problems: readRefusal(error).problems });
  }
};

/** Makes the performer of one sign-up. */
export const createSignUpEffects = (work: SignUpWork): Perform<SignUpEvent, SignUpEffect> => {
  const { latchkey, afterUrl } = work;
  const clock = createSecondClock(latchkey.platform);
  return async (effect, context) => {
    switch (effect.run) {
      case 'saveSignUp':
        return save(work, effect, context);
      case 'prepareEmailCode':
        return prepare(work, context);
      case 'attemptEmailCode':
        return ask(work, effect.run, context, (signUp) =>
          signUp.isNew() ? undefined : signUp.attemptEmailAddressVerification({ code: effect.code }),
        );
      case 'activate':
        return activate(work, effect, context);
      case 'leave':
        await latchkey.__internal_navigateAutomatically(afterUrl(), 'already_signed_in', { replace: true });
        return;
      case 'openWaitlist':
        await latchkey.navigate(work.waitlistUrl());
        return;
      case 'startTimer':
        return clock.start(context.signal, (seconds) => context.send({ type: 'tick', seconds }));
      case 'stopTimer':
        return clock.stop();
    }
  };
};
