// What every call about a sign-up begins and ends with: a new attempt, one that must be open, and the answer about it.
import type { SignUpJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { type SignUp, signUpStatusAt, startSignUp } from '../../domain/sign-up/sign-up.ts';
import { presenting } from '../../http/presenting.ts';
import { signUpJSON } from '../../present/client/sign-up.ts';
import { findSignUpView } from '../../store/views/client-views.ts';
import type { BrowserChange, Call, Outcome } from '../../use-cases/context/call.ts';

/** A fresh attempt of a client. */
export const newSignUp = ({ ports, instance, now }: Call, clientId: string): SignUp =>
  startSignUp({ id: ports.ids.next('sua'), instanceId: instance.id, clientId }, now);

/** The reply about an attempt, read again after everything was committed. */
export const replyWith = async (
  call: Call,
  clientId: string,
  id: string,
  browser?: BrowserChange,
): Promise<Outcome<SignUpJSON>> => {
  const view = await findSignUpView(call.database.db, clientId, id);
  if (!view) throw new Fault('sign_up_not_found');
  return { at: 'reply', reply: signUpJSON(presenting(call), view), browser };
};

/** The attempt, if it is neither finished nor abandoned. */
export const refuseUnlessOpen = (signUp: SignUp | undefined, now: number): SignUp => {
  const status = signUp && signUpStatusAt(signUp, now);
  if (status === 'complete') throw new Fault('sign_up_already_complete');
  if (!signUp || status !== 'missing_requirements') throw new Fault('sign_up_not_found');
  return signUp;
};
