// Performs the effects of a sign-up on a custom page.
import { type InitialValues, type Latchkey, type RedirectOptions, readInitialValues } from '@latchkey/client';
import { type JSONObject, LANDING_NAMES } from '@latchkey/wire';
import type { SignUpOpening } from '../flows/sign-up/beginning.ts';
import type { SignUpEffect } from '../flows/sign-up/effect.ts';
import type { SignUpEvent } from '../flows/sign-up/event.ts';
import { type SignUpSettings, signUpSettings } from '../flows/sign-up/settings.ts';
import type { Perform } from '../machine/machine.ts';
import { takesPassword } from '../surfaces/shared/passwords/takes-password.ts';
import { carriedParams, pageParams, said } from '../surfaces/shared/redirects/redirects.ts';
import { returnUrl } from '../surfaces/shared/redirects/return-url.ts';
import { readTicket } from '../surfaces/shared/redirects/ticket.ts';
import { createSignUpEffects } from '../surfaces/sign-up/effects.ts';
import { readAttempt } from '../surfaces/sign-up/provider-effects.ts';
import { loaded } from './loaded.ts';

/** URLs of a sign-up on a custom page. Options that are left out default to those of `load`. */
export type SignUpPlaces = {
  /** The page's path, if its steps are sub-paths; otherwise they are in the hash. */
  readonly path?: string | undefined;
  /** The redirects afterwards: `signUpFallbackRedirectUrl` and others. */
  readonly redirects?: RedirectOptions | undefined;
  /** Sent with the new account. */
  readonly unsafeMetadata?: JSONObject | undefined;
};

/**
 * The machine's settings: from the instance, the URL and the current session.
 *
 * @example
 * const settings = readSignUpSettings(latchkey, { emailAddress: 'mira@harbourlab.example' });
 */
export const readSignUpSettings = (latchkey: Latchkey, given: InitialValues = {}): SignUpSettings => {
  const { environment } = loaded(latchkey, 'sign-up');
  const params = pageParams(latchkey);
  const ticket = readTicket(latchkey)?.value || params.get(LANDING_NAMES.invitationToken) || undefined;
  const { emailAddress, phoneNumber, username, firstName, lastName } = { ...given, ...readInitialValues(params) };
  const { min_length: min, max_length: max } = environment.userSettings.usernameSettings;
  return signUpSettings(environment, {
    initial: said({ emailAddress, phoneNumber, username, firstName, lastName }),
    ticket,
    takesPassword: takesPassword(latchkey),
    usernameLength: { min, max },
    // A page opened with an invitation redeems it, even if a user is signed in.
    alreadySignedIn: latchkey.isSignedIn && environment.isSingleSession() && !ticket,
  });
};

/**
 * The state of the sign-up when the page opens: the existing attempt.
 *
 * @example
 * const machine = createSignUp(readSignUpSettings(latchkey), readSignUpOpening(latchkey, '/verify-email-address'));
 */
export const readSignUpOpening = (latchkey: Latchkey, path = ''): SignUpOpening => {
  loaded(latchkey, 'sign-up');
  return { path, attempt: readAttempt(latchkey) };
};

/**
 * Creates the `perform` of one sign-up: the client executes every effect of `createSignUp`.
 *
 * @example
 * const runner = createRunner(machine, { perform: createSignUpPerformer(latchkey), onError: reportError });
 */
export const createSignUpPerformer = (
  latchkey: Latchkey,
  { path, redirects = {}, unsafeMetadata }: SignUpPlaces = {},
): Perform<SignUpEvent, SignUpEffect> => {
  const afterUrl = () => latchkey.resolveAfterAuthUrl('signUp', { search: pageParams(latchkey), props: redirects });
  const backTo = (step: string) =>
    returnUrl({ latchkey, mode: 'mounted', path, page: '', redirects, afterUrl: afterUrl() }, step);
  return createSignUpEffects({
    latchkey,
    afterUrl,
    returnUrl: backTo,
    windowReturnUrl: () => backTo('/sso-callback'),
    returnRedirects: () => redirects,
    signInStepUrl(step) {
      const params = carriedParams(latchkey, redirects);
      const url = new URL(latchkey.buildSignInUrl(), latchkey.platform.location.href());
      url.hash = `${step}${params.size > 0 ? `?${params}` : ''}`;
      return url.href;
    },
    openWaitlist: () => latchkey.navigate(latchkey.buildWaitlistUrl()),
    extra: () => said({ unsafeMetadata }),
  });
};
