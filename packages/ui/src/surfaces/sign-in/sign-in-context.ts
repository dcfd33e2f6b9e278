// The context of the cards of a sign-in: what the instance accepts, and the URLs of the links.
import type { Latchkey, RedirectOptions, SignInProps } from '@latchkey/client';
import { createContext, useContext } from 'react';
import type { SignInSettings } from '../../flows/sign-in/settings.ts';
import type { FlowLocation } from '../../location/location.ts';
import type { UiContextValue } from '../../ui-context.tsx';
import type { LastUsedBadge } from '../shared/flow/later-cards.ts';
import { type Exit, linkTo, pageExit, pageParams } from '../shared/redirects/redirects.ts';

/** Facts of the page and the instance. */
export type CardContext = Pick<
  SignInSettings,
  'identifiers' | 'fields' | 'passwordWithIdentifier' | 'passkeyLink' | 'providers' | 'wallets'
> & {
  readonly applicationName: string;
  /** The badge of the method of the last sign-in in this browser. It comes with the later cards. */
  readonly lastUsed?: LastUsedBadge | undefined;
  /** An unknown user creates an account here: sign-in and sign-up are one flow. */
  readonly isOneFlow: boolean;
  /** The link to a new account; undefined if new accounts are closed. */
  readonly newAccount?: (Exit & { readonly kind: 'sign-up' | 'waitlist' }) | undefined;
  readonly supportEmail?: string | undefined;
  readonly afterUrl: string;
  /** Phones show their keyboard when a field has the focus, which hides the card. */
  readonly focusesAtOnce: boolean;
  /** The props of the surface; a nested flow uses the same. */
  readonly visit: { readonly props: SignInProps; readonly location: FlowLocation };
};

// The cast holds: no card is rendered outside of its surface.
const Context = createContext({} as CardContext);

/** Provides the context to the cards. */
export const CardContextProvider = Context.Provider;

/** The context of this card. */
export const useCardContext = (): CardContext => useContext(Context);

/** The redirect options of the props, under the names that both flows use. */
export const signInRedirects = (props: SignInProps): RedirectOptions => ({
  ...props,
  signInForceRedirectUrl: props.forceRedirectUrl,
  signInFallbackRedirectUrl: props.fallbackRedirectUrl,
});

/** The redirect after a sign-in. */
export const afterSignInUrl = (latchkey: Latchkey, props: SignInProps, mode: 'mounted' | 'modal'): string =>
  latchkey.resolveAfterAuthUrl('signIn', { search: pageParams(latchkey), props: signInRedirects(props) }, mode);

/** The sign-up page. */
export const signUpPage = (latchkey: Latchkey, props: SignInProps): string => {
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  return props.signUpUrl || latchkey.__internal_getOption('signUpUrl') || display?.signUpUrl || '';
};

/**
 * Sign-in and sign-up are one flow: because the host sets it, or because it has a page for sign-in only. If new accounts are
 * closed there is only the sign-in.
 */
export const isOneFlow = (latchkey: Latchkey, props: SignInProps): boolean => {
  const signInUrl = props.signInUrl || latchkey.__internal_getOption('signInUrl') || '';
  const signUpUrl = props.signUpUrl || latchkey.__internal_getOption('signUpUrl');
  const wanted = props.withSignUp ?? (signInUrl !== '' && !signUpUrl && !/^https?:/i.test(signInUrl));
  return wanted && signUpMode(latchkey) !== 'restricted';
};

const signUpMode = (latchkey: Latchkey) => latchkey.store.getSnapshot().environment?.userSettings.signUp.mode;

/** The link to a new account; undefined if the instance accepts no new ones. */
export const newAccountExit = (
  { latchkey, switchTo }: UiContextValue,
  props: SignInProps,
): CardContext['newAccount'] => {
  const mode = signUpMode(latchkey);
  if (mode === 'waitlist') {
    const { appearance, initialValues } = props;
    const given = { ...(appearance && { appearance }), ...(initialValues && { initialValues }) };
    if (switchTo) return { kind: 'waitlist', go: () => switchTo('Waitlist', given) };
    const exit = pageExit(latchkey, props.waitlistUrl || latchkey.buildWaitlistUrl());
    return exit && { kind: 'waitlist', ...exit };
  }
  if (mode !== 'public' || isOneFlow(latchkey, props)) return undefined;
  if (switchTo) {
    const go = async () => switchTo('SignUp', (await import('./sign-up-props.ts')).signUpProps(props));
    return { kind: 'sign-up', go: () => void go() };
  }
  const exit = pageExit(latchkey, linkTo(latchkey, signUpPage(latchkey, props), signInRedirects(props)));
  return exit && { kind: 'sign-up', ...exit };
};
