// Redirects through a provider in a sign-in: to its page, back, and discarding an error that was shown.
import { isKnownError } from '@latchkey/client';
import { SUB_PATHS } from '@latchkey/wire';
import type { SignInEffect } from '../../../flows/sign-in/effect.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import type { EffectContext } from '../../../machine/machine.ts';
import { finishRedirect } from '../../shared/redirects/provider-return.ts';
import { leaveForProvider, opensWindow, readReturnRefusal } from '../../shared/redirects/start-redirect.ts';
import { GONE, readAttempt, type SignInWork } from './work.ts';

type Context = EffectContext<SignInEvent>;
type Effect<Run extends SignInEffect['run']> = Extract<SignInEffect, { run: Run }>;

/** Redirects to a provider's page. */
export const leaveFor = async (
  work: SignInWork,
  { run, ...how }: Effect<'provider'>,
  context: Context,
): Promise<void> => {
  const { latchkey, oauthFlow, returnUrl, afterUrl } = work;
  const attempt = latchkey.client?.signIn;
  if (!attempt) return context.send({ type: 'refused', call: run, ...GONE });
  const params = { ...how, redirectUrl: returnUrl(SUB_PATHS.signIn.ssoCallback), redirectUrlComplete: afterUrl() };
  await leaveForProvider({ latchkey, attempt, params, isPopup: opensWindow(latchkey, oauthFlow) }, context);
};

/** The OAuth callback page: finds the next step. */
export const comeBack = async (work: SignInWork, { run }: Effect<'finishRedirect'>, { send }: Context) => {
  const { latchkey } = work;
  try {
    const place = await finishRedirect(latchkey, work.returnRedirects());
    const signIn = latchkey.client?.signIn;
    if (place === 'told') return;
    if (place === 'activated' || !signIn) return send({ type: 'activated' });
    if (place.flow === 'signUp') return send({ type: 'sign-up-begun', path: place.path });
    send({ type: 'answered', call: run, attempt: readAttempt(latchkey, signIn) });
  } catch (error) {
    send({ type: 'refused', call: run, ...readReturnRefusal(error) });
  }
};

/** An empty sign-in replaces the one that carries an error. A failure of this call is ignored. */
export const forgetReturn = async ({ latchkey }: SignInWork): Promise<void> => {
  try {
    await latchkey.client?.signIn.create({});
  } catch (error) {
    if (!isKnownError(error)) throw error;
  }
};
