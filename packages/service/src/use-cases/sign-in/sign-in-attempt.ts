// What every call about a sign-in begins and ends with: a new attempt, one that must be at a step, and what is to be answered.
import type { SignInStatus } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { stepProblem } from '../../domain/sign-in/attempt.ts';
import { SIGN_IN_LIFETIME_MS, type SignIn } from '../../domain/sign-in/sign-in.ts';
import type { SignInView } from '../../store/views/client-views.ts';
import type { BrowserChange, Call } from '../context/call.ts';

/** What a call did to a sign-in. A refusal is an error whose changes stay, such as a wrong code that was counted. */
export type SavedSignIn =
  | {
      readonly at: 'saved';
      readonly clientId: string;
      readonly id: string;
      readonly browser?: BrowserChange | undefined;
      /** The attempt as it is shown, where that is known without reading it again. */
      readonly view?: SignInView | undefined;
      /** True when the browser now leaves for a provider. */
      readonly isRedirected?: boolean;
    }
  | { readonly at: 'refused'; readonly fault: Fault; readonly browser?: BrowserChange | undefined };

/** A fresh attempt of a client. */
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
