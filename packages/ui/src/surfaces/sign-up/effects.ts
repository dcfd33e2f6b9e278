// Performs the effects of a sign-up with the client. Links have a separate file.
import type { SignUp, SignUpCreateParams } from '@latchkey/client';
import { LANDING_NAMES, SUB_PATHS } from '@latchkey/wire';
import type { SentValues } from '../../flows/sign-up/asked-fields.ts';
import { readSignUp } from '../../flows/sign-up/attempt.ts';
import type { SignUpCall, SignUpEffect } from '../../flows/sign-up/effect.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { createSecondClock } from '../shared/cards/second-clock.ts';
import { readRefusal } from '../shared/problems/error-to-problems.ts';
import { readWalletRefusal } from '../shared/problems/wallet-refusal.ts';
import { clearFromAddress } from '../shared/redirects/clear-address.ts';
import { createLinkWork } from './link-effects.ts';
import { comeBack, forgetReturn, leaveFor } from './provider-effects.ts';
import { GONE, type SignUpWork } from './work.ts';

type Context = EffectContext<SignUpEvent>;
type Effect<Run extends SignUpEffect['run']> = Extract<SignUpEffect, { run: Run }>;

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

const paramsOf = ({ ticket, ...values }: SentValues): SignUpCreateParams =>
  ticket === undefined ? values : { ...values, strategy: 'ticket', ticket };

const save = (work: SignUpWork, { as, values }: Effect<'saveSignUp'>, context: Context): Promise<void> =>
  ask(work, 'saveSignUp', context, (signUp) => {
    const params = { ...paramsOf(values), ...work.extra() };
    if (as === 'create') return signUp.create(params);
    return signUp.isNew() ? undefined : signUp.update(params);
  });

const prepare = async (
  { latchkey }: SignUpWork,
  { send }: Context,
  verb: (signUp: SignUp) => Promise<SignUp>,
): Promise<void> => {
  const signUp = latchkey.client?.signUp;
  if (!signUp || signUp.isNew()) return send({ type: 'code-not-sent', ...GONE });
  try {
    await verb(signUp);
    send({ type: 'code-sent' });
  } catch (error) {
    send({ type: 'code-not-sent', problems: readRefusal(error).problems });
  }
};

const attempt = (
  work: SignUpWork,
  effect: Effect<'attemptEmailCode' | 'attemptPhoneCode'>,
  context: Context,
): Promise<void> =>
  ask(work, effect.run, context, (signUp) => {
    const { code } = effect;
    if (signUp.isNew()) return undefined;
    return effect.run === 'attemptEmailCode'
      ? signUp.attemptEmailAddressVerification({ code })
      : signUp.attemptPhoneNumberVerification({ code });
  });

const activate = async (work: SignUpWork, { sessionId }: Effect<'activate'>, { send }: Context): Promise<void> => {
  try {
    await work.latchkey.setActive({ session: sessionId, redirectUrl: work.afterUrl() });
    send({ type: 'activated' });
  } catch (error) {
    send({ type: 'refused', call: 'activate', problems: readRefusal(error).problems });
  }
};

/** Signs in the owner of a wallet who has an account; a new user continues here with the missing fields. */
const wallet = async (work: SignUpWork, { run, ...how }: Effect<'wallet'>, { send }: Context): Promise<void> => {
  const { latchkey } = work;
  let goOn: string | undefined;
  try {
    await latchkey.authenticateWithWeb3({
      ...how,
      ...work.extra(),
      redirectUrl: work.afterUrl(),
      signUpContinueUrl: work.returnUrl(SUB_PATHS.signUp.continue),
      secondFactorUrl: work.signInStepUrl(SUB_PATHS.signIn.factorTwo),
      customNavigate(to) {
        goOn = to;
      },
    });
    const { signIn, signUp } = latchkey.client ?? {};
    if (goOn === undefined || !signUp) return send({ type: 'activated' });
    if (signIn?.status === 'needs_second_factor') return void (await latchkey.navigate(goOn));
    send({ type: 'answered', call: run, attempt: readSignUp(signUp, latchkey.platform.clock.now()) });
  } catch (error) {
    send({ type: 'refused', call: run, ...readWalletRefusal(error) });
  }
};

const wait = ({ latchkey }: SignUpWork, { milliseconds }: Effect<'wait'>, { send, signal }: Context): void => {
  const cancel = latchkey.platform.timers.after(milliseconds, () => send({ type: 'waited' }));
  signal.addEventListener('abort', cancel, { once: true });
};

/** URL parameters of an invitation. */
const INVITATION = [LANDING_NAMES.ticket, LANDING_NAMES.invitationToken, LANDING_NAMES.status];

/** Creates the performer of one sign-up. */
export const createSignUpEffects = (work: SignUpWork): Perform<SignUpEvent, SignUpEffect> => {
  const { latchkey, afterUrl } = work;
  const clock = createSecondClock(latchkey.platform);
  const links = createLinkWork(work);
  let forgotten: Promise<void> = Promise.resolve();
  return async (effect, context) => {
    // There is one attempt: discard the old one first.
    await forgotten;
    switch (effect.run) {
      case 'saveSignUp':
        return save(work, effect, context);
      case 'createWithTicket':
        return ask(work, effect.run, context, (signUp) =>
          signUp.create({ strategy: 'ticket', ticket: effect.ticket, ...work.extra() }),
        );
      case 'prepareEmailCode':
        return prepare(work, context, (signUp) => signUp.prepareEmailAddressVerification({ strategy: 'email_code' }));
      case 'preparePhoneCode':
        return prepare(work, context, (signUp) => signUp.preparePhoneNumberVerification());
      case 'attemptEmailCode':
      case 'attemptPhoneCode':
        return attempt(work, effect, context);
      case 'followLink':
        return links.follow(context);
      case 'dropLink':
        return links.drop();
      case 'landLink':
        return links.land(context);
      case 'provider':
        return leaveFor(work, effect, context);
      case 'finishRedirect':
        return comeBack(work, effect, context);
      case 'wallet':
        return wallet(work, effect, context);
      case 'activate':
        return activate(work, effect, context);
      case 'clearTicket':
        return clearFromAddress(latchkey, INVITATION);
      case 'forgetReturn':
        forgotten = forgetReturn(work);
        return forgotten;
      case 'leave':
        await latchkey.__internal_navigateAutomatically(afterUrl(), 'already_signed_in', { replace: true });
        return;
      case 'openWaitlist':
        await work.openWaitlist();
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
