// What the cards of a sign-up know beside their state: what the instance is called and where the links lead.
import type { Latchkey, RedirectOptions, SignInProps, SignUpProps } from '@latchkey/client';
import { createContext, useContext } from 'react';
import type { UiContextValue } from '../../ui-context.tsx';
import { type Exit, linkTo, pageExit, pageParams, said } from '../authentication/redirects.ts';

/** Facts of the page and the instance. */
export type Surroundings = {
  readonly applicationName: string;
  readonly signIn?: Exit | undefined;
  readonly supportEmail?: string | undefined;
  readonly termsUrl?: string | undefined;
  readonly privacyUrl?: string | undefined;
  readonly usernameLength: { readonly min: number; readonly max: number };
  /** The host wants no fields that may be left empty. */
  readonly hidesOptional: boolean;
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
  if (!value) throw new Error('Latchkey: a card of sign-up is drawn outside of its surface.');
  return value;
};

/** The wishes of the props, under the names that both flows know them by. */
const signUpWishes = (props: SignUpProps): RedirectOptions => ({
  signUpForceRedirectUrl: props.forceRedirectUrl,
  signUpFallbackRedirectUrl: props.fallbackRedirectUrl,
  signInForceRedirectUrl: props.signInForceRedirectUrl,
  signInFallbackRedirectUrl: props.signInFallbackRedirectUrl,
  afterSignInUrl: props.afterSignInUrl,
  afterSignUpUrl: props.afterSignUpUrl,
  redirectUrl: props.redirectUrl,
});

/** Where a sign-up leads. */
export const afterSignUpUrl = (latchkey: Latchkey, props: SignUpProps, mode: 'mounted' | 'modal'): string =>
  latchkey.resolveAfterAuthUrl('signUp', { search: pageParams(latchkey), props: signUpWishes(props) }, mode);

/** What the sign-in that takes the place of a modal sign-up is given. */
const signInProps = (props: SignUpProps): SignInProps =>
  said({
    forceRedirectUrl: props.signInForceRedirectUrl,
    fallbackRedirectUrl: props.signInFallbackRedirectUrl,
    signUpForceRedirectUrl: props.forceRedirectUrl,
    signUpFallbackRedirectUrl: props.fallbackRedirectUrl,
    afterSignInUrl: props.afterSignInUrl,
    afterSignUpUrl: props.afterSignUpUrl,
    redirectUrl: props.redirectUrl,
    appearance: props.appearance,
    initialValues: props.initialValues,
  });

/** The way to sign-in for those who have an account. */
export const signInExit = ({ latchkey, switchTo }: UiContextValue, props: SignUpProps): Exit | undefined => {
  if (switchTo) return { go: () => switchTo('SignIn', signInProps(props)) };
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  const page = props.signInUrl || latchkey.__internal_getOption('signInUrl') || display?.signInUrl || '';
  return pageExit(latchkey, linkTo(latchkey, page, signUpWishes(props)));
};
