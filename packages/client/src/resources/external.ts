// What an attempt does that is proven elsewhere: leave for a provider, or have one open in a window of its own. Types only:
// the code comes with the first attempt that needs it.
import type { JSONObject, OAuthStrategy } from '@latchkey/wire';
import type { Popup } from '../platform/popup.ts';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';

/** Who proves somebody's identity elsewhere: a provider, or the identity provider of a company. */
export type ExternalStrategy = OAuthStrategy | 'saml' | 'enterprise_sso';

/** How a sign-in or a sign-up leaves for a provider, and where it comes back to. */
export type AuthenticateWithRedirectParams = {
  readonly strategy: ExternalStrategy;
  /** The page that calls `handleRedirectCallback`. */
  readonly redirectUrl: string;
  /** Where to go once somebody is signed in. */
  readonly redirectUrlComplete: string;
  /** Whom the sign-in is for, such as an e-mail address whose domain names the provider. A sign-up takes no notice of it. */
  readonly identifier?: string | undefined;
  /** What the provider asks of the person, such as `login`. */
  readonly oidcPrompt?: string | undefined;
  /** Whom the provider should expect. */
  readonly oidcLoginHint?: string | undefined;
  /** The address a sign-up is for. A sign-in takes no notice of what follows. */
  readonly emailAddress?: string | undefined;
  readonly legalAccepted?: boolean | undefined;
  readonly unsafeMetadata?: JSONObject | undefined;
  /** Goes on with the sign-up that was begun instead of beginning anew. */
  readonly continueSignUp?: boolean | undefined;
};

/** The same in a window of its own. */
export type AuthenticateWithPopupParams = AuthenticateWithRedirectParams & {
  /** A window that you opened for it; without one it is opened here, while the press that led to the call still counts. */
  readonly popup?: Popup | null | undefined;
};

/** The verbs that sign-in and sign-up have in common. */
export type ExternalVerbs = {
  readonly authenticateWithRedirect: (params: AuthenticateWithRedirectParams) => Promise<void>;
  readonly authenticateWithPopup: (params: AuthenticateWithPopupParams) => Promise<void>;
};

export type External = {
  readonly byRedirect: (attempt: SignIn | SignUp, params: AuthenticateWithRedirectParams) => Promise<void>;
  /** By redirect where there is no window. */
  readonly byPopup: (
    attempt: SignIn | SignUp,
    params: AuthenticateWithRedirectParams,
    popup: Popup | undefined,
  ) => Promise<void>;
};
