// Redirects through a provider in a sign-up: to its page, back, and discarding an error that was shown.
import { isKnownError, type Latchkey } from '@latchkey/client';
import { SUB_PATHS } from '@latchkey/wire';
import { readSignUp, type SignUpAttempt } from '../../flows/sign-up/attempt.ts';
import type { SignUpEffect } from '../../flows/sign-up/effect.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import type { EffectContext } from '../../machine/machine.ts';
import { worded } from '../shared/problems/error-to-problems.ts';
import { finishRedirect } from '../shared/redirects/provider-return.ts';
import { leaveForProvider, opensWindow, readReturnRefusal } from '../shared/redirects/start-redirect.ts';
import { GONE, type SignUpWork } from './work.ts';

type Context = EffectContext<SignUpEvent>;
type Effect<Run extends SignUpEffect['run']> = Extract<SignUpEffect, { run: Run }>;

/** Redirects to a provider's page. */
export const leaveFor = async (work: SignUpWork, effect: Effect<'provider'>, context: Context): Promise<void> => {
  const { latchkey } = work;
  const { run, continues: continueSignUp, ...how } = effect;
  const attempt = latchkey.client?.signUp;
  if (!attempt) return context.send({ type: 'refused', call: run, ...GONE });
  const isPopup = opensWindow(latchkey, work.oauthFlow);
  const params = {
    ...how,
    ...work.extra(),
    continueSignUp,
    redirectUrl: isPopup ? work.windowReturnUrl() : work.returnUrl(SUB_PATHS.signUp.ssoCallback),
    redirectUrlComplete: work.afterUrl(),
  };
  await leaveForProvider({ latchkey, attempt, params, isPopup }, context);
};

/** The sign-up as data, with our texts for a provider's errors; undefined before the client has loaded. */
export const readAttempt = (latchkey: Latchkey): SignUpAttempt | undefined => {
  const signUp = latchkey.client?.signUp;
  const attempt = signUp && readSignUp(signUp, latchkey.platform.clock.now());
  return attempt?.returned ? { ...attempt, returned: worded(attempt.returned) } : attempt;
};

/** The OAuth callback page: finds the next step, here or on the sign-in page. */
export const comeBack = async (work: SignUpWork, { run }: Effect<'finishRedirect'>, { send }: Context) => {
  const { latchkey } = work;
  try {
    const place = await finishRedirect(latchkey, work.returnRedirects());
    const attempt = readAttempt(latchkey);
    if (place === 'told') return;
    if (place === 'activated' || !attempt) return send({ type: 'activated' });
    if (place.flow === 'signUp') return send({ type: 'returned', path: place.path, attempt });
    await latchkey.navigate(work.signInStepUrl(place.path));
  } catch (error) {
    send({ type: 'refused', call: run, ...readReturnRefusal(error) });
  }
};

/** An empty sign-up replaces the one that carries an error. A failure of this call is ignored. */
export const forgetReturn = async ({ latchkey }: SignUpWork): Promise<void> => {
  try {
    await latchkey.client?.signUp.create({});
  } catch (error) {
    if (!isKnownError(error)) throw error;
  }
};
