// What the cards of a sign-in know beside their state: what the instance accepts and where the links lead.
import type { Latchkey, RedirectOptions, SignInProps, SignUpProps } from '@latchkey/client';
import { createContext, useContext } from 'react';
import type { SignInIdentifier } from '../../flows/sign-in-settings.ts';
import type { UiContextValue } from '../../ui-context.tsx';
import { type Exit, linkTo, pageExit, pageParams, said } from '../authentication/redirects.ts';

/** Facts of the page and the instance. */
export type Surroundings = {
  readonly applicationName: string;
  readonly identifiers: readonly SignInIdentifier[];
  readonly passwordWithIdentifier: boolean;
  /** The way to a new account; none when new accounts are closed. */
  readonly newAccount?: (Exit & { readonly kind: 'sign-up' | 'waitlist' }) | undefined;
  readonly supportEmail?: string | undefined;
  readonly afterUrl: string;
  /** Phones show their keyboard when a field has the focus, which hides the card. */
  readonly focusesAtOnce: boolean;
};

const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

/** Gives the cards their surroundings. */
export const SurroundingsProvider = SurroundingsContext.Provider;

/** The surroundings of this card. */
export const useSurroundings = (): Surroundings => {
  const value = useContext(SurroundingsContext);
  if (!value) throw new Error('Latchkey: a card of sign-in is drawn outside of its surface.');
  return value;
};

/** The wishes of the props, under the names that both flows know them by. */
const signInWishes = (props: SignInProps): RedirectOptions => ({
  signInForceRedirectUrl: props.forceRedirectUrl,
  signInFallbackRedirectUrl: props.fallbackRedirectUrl,
  signUpForceRedirectUrl: props.signUpForceRedirectUrl,
  signUpFallbackRedirectUrl: props.signUpFallbackRedirectUrl,
  afterSignInUrl: props.afterSignInUrl,
  afterSignUpUrl: props.afterSignUpUrl,
  redirectUrl: props.redirectUrl,
});

/** Where a sign-in leads. */
export const afterSignInUrl = (latchkey: Latchkey, props: SignInProps, mode: 'mounted' | 'modal'): string =>
  latchkey.resolveAfterAuthUrl('signIn', { search: pageParams(latchkey), props: signInWishes(props) }, mode);

const signUpPage = (latchkey: Latchkey, props: SignInProps): string => {
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  return props.signUpUrl || latchkey.__internal_getOption('signUpUrl') || display?.signUpUrl || '';
};

/** What the sign-up that takes the place of a modal sign-in is given. */
const signUpProps = (props: SignInProps): SignUpProps =>
  said({
    forceRedirectUrl: props.signUpForceRedirectUrl,
    fallbackRedirectUrl: props.signUpFallbackRedirectUrl,
    signInForceRedirectUrl: props.forceRedirectUrl,
    signInFallbackRedirectUrl: props.fallbackRedirectUrl,
    afterSignInUrl: props.afterSignInUrl,
    afterSignUpUrl: props.afterSignUpUrl,
    redirectUrl: props.redirectUrl,
    appearance: props.appearance,
    initialValues: props.initialValues,
    unsafeMetadata: props.unsafeMetadata,
  });

/** The way to a new account; none when the instance takes no new ones. */
export const newAccountExit = (
  { latchkey, switchTo }: UiContextValue,
  props: SignInProps,
): Surroundings['newAccount'] => {
  const mode = latchkey.store.getSnapshot().environment?.userSettings.signUp.mode;
  if (mode === 'waitlist') {
    const exit = pageExit(latchkey, props.waitlistUrl || latchkey.buildWaitlistUrl());
    return exit && { kind: 'waitlist', ...exit };
  }
  if (mode !== 'public') return undefined;
  if (switchTo) return { kind: 'sign-up', go: () => switchTo('SignUp', signUpProps(props)) };
  const exit = pageExit(latchkey, linkTo(latchkey, signUpPage(latchkey, props), signInWishes(props)));
  return exit && { kind: 'sign-up', ...exit };
};
