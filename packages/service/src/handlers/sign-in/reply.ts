// What every call about a sign-in begins and ends with: a new attempt, one that must be at a step, and the answer about it.
import type { SignInJSON, SignInStatus } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { stepProblem } from '../../domain/sign-in/attempt.ts';
import { SIGN_IN_LIFETIME_MS, type SignIn } from '../../domain/sign-in/sign-in.ts';
import { presenting } from '../../http/presenting.ts';
import { signInJSON } from '../../present/client/sign-in.ts';
import { findSignInView } from '../../store/views/client-views.ts';
import type { BrowserChange, Call, Outcome } from '../../use-cases/context/call.ts';
import { hasEnumerationProtection } from '../../use-cases/sign-in/sign-in-subject.ts';

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

/** The reply about an attempt, read again after everything was committed. */
export const replyWith = async (
  call: Call,
  clientId: string,
  id: string,
  browser?: BrowserChange,
): Promise<Outcome<SignInJSON>> => {
  const view = await findSignInView(call.database.db, { clientId, id, hidesUsers: hasEnumerationProtection(call) });
  if (!view) throw new Fault('sign_in_not_found');
  return { at: 'reply', reply: signInJSON(presenting(call), view), browser };
};

/** The attempt, if it waits for this step. */
export const refuseUnlessAt = (signIn: SignIn | undefined, needed: SignInStatus, now: number): SignIn => {
  const problem = signIn ? stepProblem(signIn, needed, now) : 'sign_in_not_found';
  if (!signIn || problem) throw new Fault(problem ?? 'sign_in_not_found');
  return signIn;
};
