// Dependencies of the sign-up effects: the client, and the redirects of the flow.
import type { HandleRedirectCallbackParams, Latchkey } from '@latchkey/client';
import type { JSONObject } from '@latchkey/wire';
import type { OAuthFlow } from '../shared/redirects/start-redirect.ts';

/** What every sign-up of this surface sends, and its redirects. */
export type SignUpWork = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  /** The return URL of a provider or a link: the page of this flow at one of its sub-paths. */
  readonly returnUrl: (path: string) => string;
  /** The same for a provider in a popup, whose result this page must receive itself. */
  readonly windowReturnUrl: () => string;
  /** The redirect options of the OAuth callback. */
  readonly returnRedirects: () => HandleRedirectCallbackParams;
  readonly oauthFlow?: OAuthFlow | undefined;
  /** A step of the sign-in, for a user who turns out to have an account. */
  readonly signInStepUrl: (path: string) => string;
  readonly openWaitlist: () => unknown;
  /** Sent when the sign-up is created or changed. */
  readonly extra: () => { readonly unsafeMetadata?: JSONObject };
};

/** A call on an attempt that the service has dropped is answered locally, without a request. */
export const GONE = { problems: [{ code: 'sign_up_not_found' }] } as const;
