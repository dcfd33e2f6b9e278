// Sign-in methods that may create an account: an unknown wallet, and a sign-up created at once.
import { SUB_PATHS } from '@latchkey/wire';
import type { SignInEffect } from '../../../flows/sign-in/effect.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import type { EffectContext } from '../../../machine/machine.ts';
import { readRefusal } from '../../shared/problems/error-to-problems.ts';
import { readWalletRefusal } from '../../shared/problems/wallet-refusal.ts';
import { said } from '../../shared/redirects/redirects.ts';
import { readAttempt, type SignInWork } from './work.ts';

type Context = EffectContext<SignInEvent>;
type Effect<Run extends SignInEffect['run']> = Extract<SignInEffect, { run: Run }>;

/** The effects of these methods. */
export type NewAccountWork = {
  wallet(effect: Effect<'wallet'>, context: Context): Promise<void>;
  signUp(effect: Effect<'createSignUp'>, context: Context): Promise<void>;
};

const wallet = async (work: SignInWork, { run, strategy }: Effect<'wallet'>, { send }: Context): Promise<void> => {
  const { latchkey } = work;
  let isUnfinished = false;
  try {
    await latchkey.authenticateWithWeb3({
      strategy,
      ...said({ unsafeMetadata: work.unsafeMetadata }),
      redirectUrl: work.afterUrl(),
      signUpContinueUrl: work.returnUrl(SUB_PATHS.signUp.continue),
      secondFactorUrl: work.returnUrl(SUB_PATHS.signIn.factorTwo),
      // Missing fields are asked for on this same page.
      customNavigate() {
        isUnfinished = true;
      },
    });
    const signIn = latchkey.client?.signIn;
    if (!isUnfinished || !signIn) return send({ type: 'activated' });
    if (signIn.status !== 'needs_second_factor') {
      return send({ type: 'sign-up-begun', path: SUB_PATHS.signUp.continue });
    }
    send({ type: 'answered', call: run, attempt: readAttempt(latchkey, signIn) });
  } catch (error) {
    send({ type: 'refused', call: run, ...readWalletRefusal(error) });
  }
};

/** Creates a sign-up with the typed values; its own flow continues at the step of its status. */
const signUp = async (work: SignInWork, { run, values }: Effect<'createSignUp'>, { send }: Context): Promise<void> => {
  const { latchkey } = work;
  try {
    const begun = await latchkey.client?.signUp.create({ ...values, ...said({ unsafeMetadata: work.unsafeMetadata }) });
    if (begun?.status === 'complete') {
      await latchkey.setActive({ session: begun.createdSessionId, redirectUrl: work.afterSignUpUrl() });
      return send({ type: 'activated' });
    }
    const isByEmail = values.phoneNumber === undefined;
    const path = isByEmail ? SUB_PATHS.signUp.verifyEmailAddress : SUB_PATHS.signUp.verifyPhoneNumber;
    send({ type: 'sign-up-begun', path });
  } catch (error) {
    send({ type: 'refused', call: run, ...readRefusal(error) });
  }
};

/** Creates the effects of these methods for one sign-in. */
export const createNewAccountWork = (work: SignInWork): NewAccountWork => ({
  wallet: (effect, context) => wallet(work, effect, context),
  signUp: (effect, context) => signUp(work, effect, context),
});
