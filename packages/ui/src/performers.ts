// Public entry `@latchkey/ui/performers`: the work behind the machines of `@latchkey/ui/flows`, for a host that draws its
// own screens. It is the work our own cards are drawn over; it brings neither React nor a card along.
import { type InitialValues, type Latchkey, LatchkeyError, type RedirectOptions } from '@latchkey/client';
import { type JSONObject, LANDING_NAMES } from '@latchkey/wire';
import type { SignInEffect } from './flows/sign-in/effect.ts';
import { type SignInSettings, signInSettings } from './flows/sign-in/settings.ts';
import type { SignInOpening } from './flows/sign-in/sign-in.ts';
import type { SignInEvent, SignInExit } from './flows/sign-in/state.ts';
import type { Perform } from './machine/machine.ts';
import { carriedParams, pageParams, said } from './surfaces/shared/redirects/redirects.ts';
import { returnUrl } from './surfaces/shared/redirects/return-url.ts';
import { readTicket } from './surfaces/shared/redirects/ticket.ts';
import { createSignInEffects } from './surfaces/sign-in/effects/effects.ts';
import { readAttempt } from './surfaces/sign-in/effects/work.ts';

/** Where a sign-in on your own page stands and leads. Whatever is not said here is what the client was loaded with. */
export type SignInPlaces = {
  /** The page's path, when its steps are paths below it; without one they are in the hash of the page. */
  readonly path?: string | undefined;
  /** Where to go afterwards: `signInFallbackRedirectUrl` and its like. */
  readonly redirects?: RedirectOptions | undefined;
  /** Sent along when an account is made on the way, by a wallet for one. */
  readonly unsafeMetadata?: JSONObject | undefined;
};

const loaded = (latchkey: Latchkey) => {
  const { environment, client } = latchkey.store.getSnapshot();
  if (!environment || !client) throw new LatchkeyError('a sign-in was opened before load() had ended. Await it first.');
  return { environment, client };
};

/**
 * What the machine has to know of the instance, this browser and who is signed in here.
 *
 * @example
 * const settings = readSignInSettings(latchkey, { emailAddress: 'mira@harbourlab.example' });
 */
export const readSignInSettings = (latchkey: Latchkey, initial: InitialValues = {}): SignInSettings => {
  const { environment } = loaded(latchkey);
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
 * Where the sign-in stands when the page opens: what the service knows of it, and the ticket in the address.
 *
 * @example
 * const machine = createSignIn(readSignInSettings(latchkey), readSignInOpening(latchkey, '/factor-one'));
 */
export const readSignInOpening = (latchkey: Latchkey, path = ''): SignInOpening => ({
  path,
  attempt: readAttempt(latchkey, loaded(latchkey).client.signIn),
  ticket: readTicket(latchkey),
});

/** A step of the sign-up page, or the waiting list. */
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
 * Makes the `perform` of one sign-in: every effect of `createSignIn`, done by the client.
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
