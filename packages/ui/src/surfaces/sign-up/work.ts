// What the work of a sign-up is done with: who does it, and where the flow leads.
import type { HandleRedirectCallbackParams, Latchkey } from '@latchkey/client';
import type { JSONObject } from '@latchkey/wire';
import type { OAuthFlow } from '../shared/redirects/start-redirect.ts';

/** What every sign-up of this surface carries, and where it leads. */
export type SignUpWork = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  /** Where a provider or a link comes back to: the page of this flow at one of its sub-paths. */
  readonly returnUrl: (path: string) => string;
  /** The same for a provider in a window of its own, which this page has to hear of itself. */
  readonly windowReturnUrl: () => string;
  /** What the page a provider leads back to goes by. */
  readonly returnRedirects: () => HandleRedirectCallbackParams;
  readonly oauthFlow?: OAuthFlow | undefined;
  /** A step of the sign-in, where somebody goes on who turned out to have an account. */
  readonly signInStepUrl: (path: string) => string;
  readonly openWaitlist: () => unknown;
  /** Sent along when the sign-up is begun or changed. */
  readonly extra: () => { readonly unsafeMetadata?: JSONObject };
};

/** A call on an attempt that the service let go is answered here, without asking it. */
export const GONE = { problems: [{ code: 'sign_up_not_found' }] } as const;
