// What the work of a sign-in is done with: who does it, and where the flow leads.

import type { Latchkey, SignIn } from '@latchkey/client';
import type { JSONObject } from '@latchkey/wire';
import { readSignIn, type SignInAttempt } from '../../flows/sign-in-attempt.ts';
import type { SignInExit } from '../../flows/sign-in-state.ts';

/** Who does the work, and where the flow leads. */
export type SignInWork = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  readonly afterSignUpUrl: () => string;
  readonly afterSignOutUrl: () => string;
  /** Where a provider or a link comes back to: the page of this flow at one of its sub-paths. */
  readonly returnUrl: (path: string) => string;
  /** Goes on at a sign-up or the waitlist. */
  readonly exit: (to: SignInExit) => unknown;
  /** Sent along when an account is made on the way. */
  readonly unsafeMetadata?: JSONObject | undefined;
};

/** A call on an attempt that the service let go is answered here, without asking it. */
export const GONE = { problems: [{ code: 'sign_in_not_found' }] } as const;

/** The sign-in as data, with the factors that this browser has any use for. */
export const readAttempt = ({ platform }: Latchkey, signIn: SignIn): SignInAttempt =>
  readSignIn(signIn, platform.clock.now(), { passkeys: platform.credentials.isSupported() });
