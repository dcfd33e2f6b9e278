// Shared by all sign-in calls: a new attempt, the check of its step, and the result to send.
import type { SignInStatus } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { stepProblem } from '../../domain/sign-in/attempt.ts';
import { SIGN_IN_LIFETIME_MS, type SignIn } from '../../domain/sign-in/sign-in.ts';
import type { SignInView } from '../../store/views/client-views.ts';
import type { BrowserChange, Call } from '../context/call.ts';

/** The result of a sign-in call. A refusal is an error whose changes are committed, such as a wrong code that was counted. */
export type SavedSignIn =
  | {
      readonly at: 'saved';
      readonly clientId: string;
      readonly id: string;
      readonly browser?: BrowserChange | undefined;
      /** The view of the attempt, if it is known without another query. */
      readonly view?: SignInView | undefined;
      /** True if the browser is now redirected to a provider. */
      readonly isRedirected?: boolean;
    }
  | { readonly at: 'refused'; readonly fault: Fault; readonly browser?: BrowserChange | undefined };

/** A new attempt of a client. */
export const newSignIn = (
  call: Call,
  clientId: string,
  facts: Pick<SignIn, 'status'> & Partial<Pick<SignIn, 'identifier' | 'userId' | 'enterpriseConnectionId'>>,
): SignIn => ({
  id: call.ports.ids.next('sia'),
  instanceId: call.instance.id,
  clientId,
  identifier: null,
  userId: null,
  enterpriseConnectionId: null,
  firstFactorVerificationId: null,
  secondFactorVerificationId: null,
  createdSessionId: null,
  newPasswordDigest: null,
  endsOtherSessions: false,
  confirmsDevice: false,
  abandonAt: call.now + SIGN_IN_LIFETIME_MS,
  createdAt: call.now,
  updatedAt: call.now,
  ...facts,
});

/** The attempt, if it waits for this step. */
export const refuseUnlessAt = (signIn: SignIn | undefined, needed: SignInStatus, now: number): SignIn => {
  const problem = signIn ? stepProblem(signIn, needed, now) : 'sign_in_not_found';
  if (!signIn || problem) throw new Fault(problem ?? 'sign_in_not_found');
  return signIn;
};
