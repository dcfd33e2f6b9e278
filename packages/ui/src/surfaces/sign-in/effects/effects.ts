// Performs the effects of a sign-in with the client. Links, passkey autofill and wallets have separate files.
import { isKnownError, type Latchkey, type SignIn } from '@latchkey/client';
import { LANDING_NAMES } from '@latchkey/wire';
import { factorKey, secondKey } from '../../../flows/factor-choice.ts';
import type { SignInCall, SignInEffect } from '../../../flows/sign-in/effect.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import type { EffectContext, Perform } from '../../../machine/machine.ts';
import { createSecondClock } from '../../shared/cards/second-clock.ts';
import { type Refusal, readRefusal, worded } from '../../shared/problems/error-to-problems.ts';
import { clearFromAddress } from '../../shared/redirects/clear-address.ts';
import { createAutofill } from './autofill.ts';
import { createLinkWork } from './link-effects.ts';
import { createNewAccountWork } from './new-account-effects.ts';
import { comeBack, forgetReturn, leaveFor } from './provider-effects.ts';
import { GONE, readAttempt, type SignInWork } from './work.ts';

type Context = EffectContext<SignInEvent>;
type Effect<Run extends SignInEffect['run']> = Extract<SignInEffect, { run: Run }>;

/** Calls that create an attempt; all others need one. */
const BEGINS: readonly SignInCall[] = ['createSignIn', 'createWithTicket', 'discoverPasskey'];

const PASSKEY: readonly SignInCall[] = ['attemptPasskey', 'discoverPasskey'];

/** Browsers and extensions can fail with unspecified errors: show a general one, the other methods remain. */
const ofPasskey = ({ platform }: Latchkey, error: unknown): Refusal => {
  platform.log.error('the passkey could not be read.', error);
  return { problems: [worded({ code: 'passkey_retrieval_failed' })] };
};

const ask = async (
  { latchkey }: SignInWork,
  call: SignInCall,
  { send }: Context,
  verb: (signIn: SignIn) => Promise<SignIn>,
): Promise<void> => {
  const signIn = latchkey.client?.signIn;
  if (!signIn || (!BEGINS.includes(call) && signIn.isNew())) return send({ type: 'refused', call, ...GONE });
  try {
    send({ type: 'answered', call, attempt: readAttempt(latchkey, await verb(signIn)) });
  } catch (error) {
    if (PASSKEY.includes(call) && !isKnownError(error))
      return send({ type: 'refused', call, ...ofPasskey(latchkey, error) });
    send({ type: 'refused', call, ...readRefusal(error) });
  }
};

const prepare = async (
  { latchkey }: SignInWork,
  key: string,
  { send }: Context,
  verb: (signIn: SignIn) => Promise<SignIn>,
): Promise<void> => {
  const signIn = latchkey.client?.signIn;
  if (!signIn || signIn.isNew()) return send({ type: 'code-not-sent', key, ...GONE });
  try {
    await verb(signIn);
    send({ type: 'code-sent', key });
  } catch (error) {
    send({ type: 'code-not-sent', key, problems: readRefusal(error).problems });
  }
};

const prepareFirst = (work: SignInWork, { factor }: Effect<'prepareCode'>, context: Context): Promise<void> =>
  prepare(work, factorKey(factor), context, (signIn) =>
    'emailAddressId' in factor
      ? signIn.prepareFirstFactor({ strategy: factor.strategy, emailAddressId: factor.emailAddressId })
      : signIn.prepareFirstFactor({ strategy: factor.strategy, phoneNumberId: factor.phoneNumberId }),
  );

const prepareSecond = async (
  work: SignInWork,
  { factor }: Effect<'prepareSecond'>,
  context: Context,
): Promise<void> => {
  if (!('safeIdentifier' in factor)) return;
  await prepare(work, secondKey(factor), context, (signIn) =>
    'emailAddressId' in factor
      ? signIn.prepareSecondFactor({ strategy: factor.strategy, emailAddressId: factor.emailAddressId })
      : signIn.prepareSecondFactor({ strategy: factor.strategy, phoneNumberId: factor.phoneNumberId }),
  );
};

const activate = async (work: SignInWork, { sessionId }: Effect<'activate'>, { send }: Context): Promise<void> => {
  try {
    await work.latchkey.setActive({ session: sessionId, redirectUrl: work.afterUrl() });
    send({ type: 'activated' });
  } catch (error) {
    send({ type: 'refused', call: 'activate', problems: readRefusal(error).problems });
  }
};

const signOutOfAll = async (work: SignInWork, { send }: Context): Promise<void> => {
  try {
    await work.latchkey.signOut({ redirectUrl: work.afterSignOutUrl() });
    send({ type: 'signed-out' });
  } catch (error) {
    send({ type: 'refused', call: 'signOutOfAll', problems: readRefusal(error).problems });
  }
};

const leave = async ({ latchkey, afterUrl, exit }: SignInWork, { to }: Effect<'leave'>): Promise<void> => {
  if (to) await exit(to);
  else await latchkey.__internal_navigateAutomatically(afterUrl(), 'already_signed_in', { replace: true });
};

const wait = ({ latchkey }: SignInWork, { milliseconds }: Effect<'wait'>, { send, signal }: Context): void => {
  const cancel = latchkey.platform.timers.after(milliseconds, () => send({ type: 'waited' }));
  signal.addEventListener('abort', cancel, { once: true });
};

type Asking = Extract<
  SignInEffect,
  {
    run:
      | 'createSignIn'
      | 'createWithTicket'
      | 'attemptPassword'
      | 'attemptPasskey'
      | 'discoverPasskey'
      | 'attemptCode'
      | 'attemptSecond'
      | 'resetPassword';
  }
>;

/** The call on the attempt itself. */
const verbOf = (effect: Asking): ((signIn: SignIn) => Promise<SignIn>) => {
  switch (effect.run) {
    case 'createSignIn': {
      const { identifier, password } = effect;
      return (signIn) =>
        signIn.create(password === undefined ? { identifier } : { strategy: 'password', identifier, password });
    }
    case 'createWithTicket':
      return (signIn) => signIn.create({ strategy: 'ticket', ticket: effect.ticket });
    case 'attemptPassword':
      return (signIn) => signIn.attemptFirstFactor({ strategy: 'password', password: effect.password });
    case 'attemptPasskey':
      return (signIn) => signIn.authenticateWithPasskey();
    case 'discoverPasskey':
      return (signIn) => signIn.authenticateWithPasskey({ flow: 'discoverable' });
    case 'attemptCode':
      return (signIn) => signIn.attemptFirstFactor({ strategy: effect.factor.strategy, code: effect.code });
    case 'attemptSecond':
      return (signIn) => signIn.attemptSecondFactor({ strategy: effect.strategy, code: effect.code });
    case 'resetPassword': {
      const { password, signOutOfOtherSessions } = effect;
      return (signIn) => signIn.resetPassword({ password, signOutOfOtherSessions });
    }
  }
};

/** Creates the performer of one sign-in. */
export const createSignInEffects = (work: SignInWork): Perform<SignInEvent, SignInEffect> => {
  const { latchkey } = work;
  const clock = createSecondClock(latchkey.platform);
  const links = createLinkWork(work);
  const autofill = createAutofill(latchkey);
  const newAccounts = createNewAccountWork(work);
  let forgotten: Promise<void> = Promise.resolve();
  return async (effect, context) => {
    switch (effect.run) {
      case 'prepareCode':
        return prepareFirst(work, effect, context);
      case 'prepareSecond':
        return prepareSecond(work, effect, context);
      case 'followLink':
        return links.follow(effect.factor, context);
      case 'dropLink':
        return links.drop();
      case 'landLink':
        return links.land(context);
      case 'startAutofill':
        return autofill.start(context, forgotten);
      case 'stopAutofill':
        return autofill.stop();
      case 'provider':
        await forgotten;
        return leaveFor(work, effect, context);
      case 'finishRedirect':
        return comeBack(work, effect, context);
      case 'forgetReturn':
        forgotten = forgetReturn(work);
        return forgotten;
      case 'wallet':
        return newAccounts.wallet(effect, context);
      case 'createSignUp':
        return newAccounts.signUp(effect, context);
      case 'signOutOfAll':
        return signOutOfAll(work, context);
      case 'activate':
        return activate(work, effect, context);
      case 'clearTicket':
        return clearFromAddress(latchkey, [LANDING_NAMES.ticket, LANDING_NAMES.status]);
      case 'leave':
        return leave(work, effect);
      case 'wait':
        return wait(work, effect, context);
      case 'startTimer':
        return clock.start(context.signal, (seconds) => context.send({ type: 'tick', seconds }));
      case 'stopTimer':
        return clock.stop();
      default:
        // There is one attempt: end whatever else uses it first.
        await Promise.all([autofill.stop(), forgotten]);
        return ask(work, effect.run, context, verbOf(effect));
    }
  };
};
