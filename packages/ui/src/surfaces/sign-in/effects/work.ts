// What the work of a sign-in is done with: who does it, and where the flow leads.
import type { HandleRedirectCallbackParams, Latchkey, SignIn } from '@latchkey/client';
import type { JSONObject } from '@latchkey/wire';
import { readSignIn, type SignInAttempt } from '../../../flows/sign-in/attempt.ts';
import type { SignInExit } from '../../../flows/sign-in/state.ts';
import { worded } from '../../shared/problems/refusal.ts';
import type { OAuthFlow } from '../../shared/redirects/start-redirect.ts';

/** Who does the work, and where the flow leads. */
export type SignInWork = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  readonly afterSignUpUrl: () => string;
  readonly afterSignOutUrl: () => string;
  /** Where a provider or a link comes back to: the page of this flow at one of its sub-paths. */
  readonly returnUrl: (path: string) => string;
  /** What the page a provider leads back to goes by. */
  readonly returnRedirects: () => HandleRedirectCallbackParams;
  readonly oauthFlow?: OAuthFlow | undefined;
  /** Goes on at a sign-up or the waitlist. */
  readonly exit: (to: SignInExit) => unknown;
  /** Sent along when an account is made on the way. */
  readonly unsafeMetadata?: JSONObject | undefined;
};

/** A call on an attempt that the service let go is answered here, without asking it. */
export const GONE = { problems: [{ code: 'sign_in_not_found' }] } as const;

/** The sign-in as data, with the factors that this browser has any use for, and our words for what a provider refused. */
export const readAttempt = ({ platform }: Latchkey, signIn: SignIn): SignInAttempt => {
  const attempt = readSignIn(signIn, platform.clock.now(), { passkeys: platform.credentials.isSupported() });
  return attempt.returned ? { ...attempt, returned: worded(attempt.returned) } : attempt;
};
