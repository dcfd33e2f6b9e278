// Attempts verified by a third party: redirect to a provider, or open it in a popup. Types only:
// the code is downloaded with the first attempt that needs it.
import type { EnterpriseStrategy, JSONObject, OAuthStrategy } from '@latchkey/wire';
import type { Popup } from '../platform/popup.ts';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';

/** Third parties that verify an identity: an OAuth provider, or the identity provider of a company. */
export type ExternalStrategy = OAuthStrategy | EnterpriseStrategy;

/** Redirects of a sign-in or a sign-up through a provider. */
export type AuthenticateWithRedirectParams = {
  readonly strategy: ExternalStrategy;
  /** The page that calls `handleRedirectCallback`. */
  readonly redirectUrl: string;
  /** Where to go once a session is active. */
  readonly redirectUrlComplete: string;
  /** The user's identifier, such as an e-mail address whose domain selects the provider. Ignored by a sign-up. */
  readonly identifier?: string | undefined;
  /** The OpenID Connect `prompt` parameter, such as `login`. */
  readonly oidcPrompt?: string | undefined;
  /** The OpenID Connect `login_hint` parameter. */
  readonly oidcLoginHint?: string | undefined;
  /** The address of a sign-up. A sign-in ignores this and the fields below. */
  readonly emailAddress?: string | undefined;
  readonly legalAccepted?: boolean | undefined;
  readonly unsafeMetadata?: JSONObject | undefined;
  /** Continues the pending sign-up instead of starting a new one. */
  readonly continueSignUp?: boolean | undefined;
};

/** The same in a popup. */
export type AuthenticateWithPopupParams = AuthenticateWithRedirectParams & {
  /** A popup that the caller opened; without one it is opened here, while the user gesture is still active. */
  readonly popup?: Popup | null | undefined;
};

/** The verbs that sign-in and sign-up share. */
export type ExternalVerbs = {
  readonly authenticateWithRedirect: (params: AuthenticateWithRedirectParams) => Promise<void>;
  readonly authenticateWithPopup: (params: AuthenticateWithPopupParams) => Promise<void>;
};

export type External = {
  readonly byRedirect: (attempt: SignIn | SignUp, params: AuthenticateWithRedirectParams) => Promise<void>;
  /** By redirect if there is no popup. */
  readonly byPopup: (
    attempt: SignIn | SignUp,
    params: AuthenticateWithRedirectParams,
    popup: Popup | undefined,
  ) => Promise<void>;
};
