// Dependencies of the sign-in effects: the client, and the redirects of the flow.
import type { HandleRedirectCallbackParams, Latchkey, SignIn } from '@latchkey/client';
import type { JSONObject } from '@latchkey/wire';
import { readSignIn, type SignInAttempt } from '../../../flows/sign-in/attempt.ts';
import type { SignInExit } from '../../../flows/sign-in/effect.ts';
import { worded } from '../../shared/problems/error-to-problems.ts';
import type { OAuthFlow } from '../../shared/redirects/start-redirect.ts';

/** The client, and the redirects of the flow. */
export type SignInWork = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  readonly afterSignUpUrl: () => string;
  readonly afterSignOutUrl: () => string;
  /** The return URL of a provider or a link: the page of this flow at one of its sub-paths. */
  readonly returnUrl: (path: string) => string;
  /** The redirect options of the OAuth callback. */
  readonly returnRedirects: () => HandleRedirectCallbackParams;
  readonly oauthFlow?: OAuthFlow | undefined;
  /** Continues on a sign-up or the waitlist. */
  readonly exit: (to: SignInExit) => unknown;
  /** Sent if the flow creates an account. */
  readonly unsafeMetadata?: JSONObject | undefined;
};

/** A call on an attempt that the service has dropped is answered locally, without a request. */
export const GONE = { problems: [{ code: 'sign_in_not_found' }] } as const;

/** The sign-in as data, with the factors that this browser supports, and our texts for a provider's errors. */
export const readAttempt = ({ platform }: Latchkey, signIn: SignIn): SignInAttempt => {
  const attempt = readSignIn(signIn, platform.clock.now(), { passkeys: platform.credentials.isSupported() });
  return attempt.returned ? { ...attempt, returned: worded(attempt.returned) } : attempt;
};
