// Performs the effects of a sign-in on a custom page.
import type { InitialValues, Latchkey, RedirectOptions } from '@latchkey/client';
import { type JSONObject, LANDING_NAMES } from '@latchkey/wire';
import type { SignInEffect, SignInExit } from '../flows/sign-in/effect.ts';
import type { SignInEvent } from '../flows/sign-in/event.ts';
import { type SignInSettings, signInSettings } from '../flows/sign-in/settings.ts';
import type { SignInOpening } from '../flows/sign-in/sign-in.ts';
import type { Perform } from '../machine/machine.ts';
import { carriedParams, pageParams, said } from '../surfaces/shared/redirects/redirects.ts';
import { returnUrl } from '../surfaces/shared/redirects/return-url.ts';
import { readTicket } from '../surfaces/shared/redirects/ticket.ts';
import { createSignInEffects } from '../surfaces/sign-in/effects/effects.ts';
import { readAttempt } from '../surfaces/sign-in/effects/work.ts';
import { loaded } from './loaded.ts';

/** URLs of a sign-in on a custom page. Options that are left out default to those of `load`. */
export type SignInPlaces = {
  /** The page's path, if its steps are sub-paths; otherwise they are in the hash. */
  readonly path?: string | undefined;
  /** The redirects afterwards: `signInFallbackRedirectUrl` and others. */
  readonly redirects?: RedirectOptions | undefined;
  /** Sent if the flow creates an account, for example with a wallet. */
  readonly unsafeMetadata?: JSONObject | undefined;
};

/**
 * The machine's settings: from the instance, this browser and the current session.
 *
 * @example
 * const settings = readSignInSettings(latchkey, { emailAddress: 'mira@harbourlab.example' });
 */
export const readSignInSettings = (latchkey: Latchkey, initial: InitialValues = {}): SignInSettings => {
  const { environment } = loaded(latchkey, 'sign-in');
  const { emailAddress, phoneNumber, username } = initial;
  const { isSignedIn, platform } = latchkey;
  return signInSettings(environment, {
    initial: { email_address: emailAddress, phone_number: phoneNumber, username },
    alreadySignedIn: isSignedIn && environment.isSingleSession(),
    hasAccounts: isSignedIn,
    passkeys: platform.credentials.isSupported(),
  });
};

/**
 * The state of the sign-in when the page opens: the existing attempt, and the ticket in the URL.
 *
 * @example
 * const machine = createSignIn(readSignInSettings(latchkey), readSignInOpening(latchkey, '/factor-one'));
 */
export const readSignInOpening = (latchkey: Latchkey, path = ''): SignInOpening => ({
  path,
  attempt: readAttempt(latchkey, loaded(latchkey, 'sign-in').client.signIn),
  ticket: readTicket(latchkey),
});

/** The URL of a step of the sign-up page, or of the waitlist. */
const exitTo = (latchkey: Latchkey, redirects: RedirectOptions, to: SignInExit): unknown => {
  if (to.page === 'waitlist') {
    return latchkey.navigate(
      latchkey.buildWaitlistUrl({ initialValues: said({ emailAddress: to.values.emailAddress }) }),
    );
  }
  const url = new URL(latchkey.buildSignUpUrl(), latchkey.platform.location.href());
  if (to.ticket !== undefined) url.searchParams.set(LANDING_NAMES.ticket, to.ticket);
  const params = carriedParams(latchkey, redirects);
  url.hash = `${to.path ?? '/'}${params.size > 0 ? `?${params}` : ''}`;
  return latchkey.navigate(url.href);
};

/**
 * Creates the `perform` of one sign-in: the client executes every effect of `createSignIn`.
 *
 * @example
 * const runner = createRunner(machine, { perform: createSignInPerformer(latchkey), onError: reportError });
 */
export const createSignInPerformer = (
  latchkey: Latchkey,
  { path, redirects = {}, unsafeMetadata }: SignInPlaces = {},
): Perform<SignInEvent, SignInEffect> => {
  const after = (kind: 'signIn' | 'signUp') => () =>
    latchkey.resolveAfterAuthUrl(kind, { search: pageParams(latchkey), props: redirects });
  const afterUrl = after('signIn');
  return createSignInEffects({
    latchkey,
    afterUrl,
    afterSignUpUrl: after('signUp'),
    afterSignOutUrl: () => latchkey.buildAfterSignOutUrl(),
    returnUrl: (step) =>
      returnUrl({ latchkey, mode: 'mounted', path, page: '', redirects, afterUrl: afterUrl() }, step),
    returnRedirects: () => redirects,
    exit: (to) => exitTo(latchkey, redirects, to),
    unsafeMetadata,
  });
};
