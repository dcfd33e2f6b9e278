// The context of the cards of a sign-up: the application's name, and the URLs of the links.
import type { Latchkey, RedirectOptions, SignInProps, SignUpProps } from '@latchkey/client';
import { SUB_PATHS } from '@latchkey/wire';
import { createContext, useContext } from 'react';
import type { SignUpSettings } from '../../flows/sign-up/settings.ts';
import type { FlowLocation } from '../../location/location.ts';
import type { UiContextValue } from '../../ui-context.tsx';
import { carriedParams, type Exit, linkTo, pageExit, pageParams, said } from '../shared/redirects/redirects.ts';
import { returnUrl } from '../shared/redirects/return-url.ts';
import { waitlistPage } from '../shared/redirects/waitlist-page.ts';
import type { Extras } from './extras.ts';

/** Facts of the page and the instance. */
export type CardContext = Pick<SignUpSettings, 'providers' | 'wallets'> & {
  readonly applicationName: string;
  readonly signIn?: Exit | undefined;
  /** The sign-up is nested in a sign-in. */
  readonly isEmbedded: boolean;
  readonly supportEmail?: string | undefined;
  readonly termsUrl?: string | undefined;
  readonly privacyUrl?: string | undefined;
  readonly usernameLength: { readonly min: number; readonly max: number };
  /** The host hides optional fields. */
  readonly hidesOptional: boolean;
  readonly afterUrl: string;
  /** Phones show their keyboard when a field has the focus, which hides the card. */
  readonly focusesAtOnce: boolean;
  readonly extras: Extras;
};

const Context = createContext<CardContext | undefined>(undefined);

/** Provides the context to the cards. */
export const CardContextProvider = Context.Provider;

/** The context of this card. */
export const useCardContext = (): CardContext => {
  const value = useContext(Context);
  if (!value) throw new Error('Latchkey: a card of sign-up is drawn outside of its surface.');
  return value;
};

/** The redirect options of the props, under the names that both flows use. */
const signUpRedirects = (props: SignUpProps): RedirectOptions => ({
  signUpForceRedirectUrl: props.forceRedirectUrl,
  signUpFallbackRedirectUrl: props.fallbackRedirectUrl,
  signInForceRedirectUrl: props.signInForceRedirectUrl,
  signInFallbackRedirectUrl: props.signInFallbackRedirectUrl,
  afterSignInUrl: props.afterSignInUrl,
  afterSignUpUrl: props.afterSignUpUrl,
  redirectUrl: props.redirectUrl,
});

/** The redirect after a sign-up. */
export const afterSignUpUrl = (latchkey: Latchkey, props: SignUpProps, mode: 'mounted' | 'modal'): string =>
  latchkey.resolveAfterAuthUrl('signUp', { search: pageParams(latchkey), props: signUpRedirects(props) }, mode);

/** Props of the sign-in that replaces a modal sign-up. */
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
    unsafeMetadata: props.unsafeMetadata,
    oauthFlow: props.oauthFlow,
  });

const displayOf = (latchkey: Latchkey) => latchkey.store.getSnapshot().environment?.displayConfig;

const signInPage = (latchkey: Latchkey, props: SignUpProps): string =>
  props.signInUrl || latchkey.__internal_getOption('signInUrl') || displayOf(latchkey)?.signInUrl || '';

/** The link to sign-in for users who have an account. */
export const signInExit = ({ latchkey, switchTo }: UiContextValue, props: SignUpProps): Exit | undefined => {
  if (switchTo) return { go: () => switchTo('SignIn', signInProps(props)) };
  return pageExit(latchkey, linkTo(latchkey, signInPage(latchkey, props), signUpRedirects(props)));
};

/** Redirects of the sign-up effects: back to this flow, to the other one, to the waitlist. */
export const signUpExits = (
  { latchkey, mode, switchTo }: UiContextValue,
  props: SignUpProps,
  { base = '' }: Pick<FlowLocation, 'base'>,
) => {
  const urlOf = (path: string): string => {
    const own = latchkey.__internal_getOption('signUpUrl') || displayOf(latchkey)?.signUpUrl || '';
    const facts = {
      latchkey,
      mode,
      path: props.path,
      // Nested in a sign-in, the sign-in's page is the return URL.
      page: base === '' ? own : signInPage(latchkey, props),
      redirects: signUpRedirects(props),
      afterUrl: afterSignUpUrl(latchkey, props, mode),
    };
    return returnUrl(facts, path);
  };
  return {
    afterUrl: () => afterSignUpUrl(latchkey, props, mode),
    returnUrl: (path: string) => urlOf(`${base}${path}`),
    // The surrounding sign-in takes the step itself; it handles both flows.
    windowReturnUrl: () => urlOf(SUB_PATHS.signUp.ssoCallback),
    returnRedirects: () => signUpRedirects(props),
    oauthFlow: props.oauthFlow,
    signInStepUrl(path: string): string {
      const params = carriedParams(latchkey, signUpRedirects(props)).toString();
      const hash = `${path}${params && `?${params}`}`;
      return latchkey.buildUrlWithAuth(`${signInPage(latchkey, props)}${hash && `#${hash}`}`);
    },
    openWaitlist: () =>
      switchTo
        ? switchTo('Waitlist', said({ appearance: props.appearance, initialValues: props.initialValues }))
        : latchkey.navigate(waitlistPage(latchkey, props.waitlistUrl, props.initialValues?.emailAddress)),
  };
};
