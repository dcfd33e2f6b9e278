// The OAuth callback page: the client processes the result, and this decides which step of which flow follows.
import type { HandleRedirectCallbackParams, Latchkey } from '@latchkey/client';
import { LANDING_NAMES, SUB_PATHS } from '@latchkey/wire';
import { pageParams } from './redirects.ts';

/** A step of one of the flows. */
export type ReturnPlace = { readonly flow: 'signIn' | 'signUp'; readonly path: string };

/** The result: a remaining step, a session, or a message to the page that opened this popup. */
export type Returned = ReturnPlace | 'activated' | 'told';

const PLACES: Readonly<Record<string, ReturnPlace>> = {
  signInUrl: { flow: 'signIn', path: '' },
  firstFactorUrl: { flow: 'signIn', path: SUB_PATHS.signIn.factorOne },
  secondFactorUrl: { flow: 'signIn', path: SUB_PATHS.signIn.factorTwo },
  resetPasswordUrl: { flow: 'signIn', path: SUB_PATHS.signIn.resetPassword },
  signUpUrl: { flow: 'signUp', path: '' },
  continueSignUpUrl: { flow: 'signUp', path: SUB_PATHS.signUp.continue },
  verifyEmailAddressUrl: { flow: 'signUp', path: SUB_PATHS.signUp.verifyEmailAddress },
  verifyPhoneNumberUrl: { flow: 'signUp', path: SUB_PATHS.signUp.verifyPhoneNumber },
};

/** A new account that misses a field which no step asks for: the card for missing fields says so. */
const isStuck = ({ client }: Latchkey): boolean =>
  client?.signIn.status !== 'complete' &&
  client?.signUp.status === 'missing_requirements' &&
  client.signUp.verifications.externalAccount.status === 'verified';

/** Completes a redirect through a provider without navigating: the flow of this page takes the step, or redirects. */
export const finishRedirect = async (
  latchkey: Latchkey,
  redirects: HandleRedirectCallbackParams,
): Promise<Returned> => {
  const [here = ''] = latchkey.platform.location.href().split('#');
  const urls = Object.fromEntries(Object.keys(PLACES).map((name) => [name, `${here}#${name}`]));
  let place: ReturnPlace | undefined;
  await latchkey.handleRedirectCallback({ ...redirects, ...urls }, (to) => {
    place = PLACES[new URL(to, here).hash.slice(1)];
  });
  if (place) return place;
  // A popup whose opener no longer waits has removed that parameter, and did the work itself.
  if (pageParams(latchkey).has(LANDING_NAMES.popup)) return 'told';
  return isStuck(latchkey) ? { flow: 'signUp', path: SUB_PATHS.signUp.continue } : 'activated';
};
