// What every call about a sign-up begins and ends with: a new attempt, one that must be open, and what is to be answered.
import { Fault } from '../../domain/faults/fault.ts';
import { type SignUp, signUpStatusAt, startSignUp } from '../../domain/sign-up/sign-up.ts';
import type { BrowserChange, Call } from '../context/call.ts';

/** What a call did to a sign-up. A refusal is an error whose changes stay, such as a wrong code that was counted. */
export type SavedSignUp =
  | {
      readonly at: 'saved';
      readonly clientId: string;
      readonly id: string;
      readonly browser?: BrowserChange | undefined;
      /** True when the browser now leaves for a provider. */
      readonly isRedirected?: boolean;
    }
  | { readonly at: 'refused'; readonly fault: Fault; readonly browser?: BrowserChange | undefined };

/** A fresh attempt of a client. */
export const newSignUp = ({ ports, instance, now }: Call, clientId: string): SignUp =>
  startSignUp({ id: ports.ids.next('sua'), instanceId: instance.id, clientId }, now);

/** The attempt, if it is neither finished nor abandoned. */
export const refuseUnlessOpen = (signUp: SignUp | undefined, now: number): SignUp => {
  const status = signUp && signUpStatusAt(signUp, now);
  if (status === 'complete') throw new Fault('sign_up_already_complete');
  if (!signUp || status !== 'missing_requirements') throw new Fault('sign_up_not_found');
  return signUp;
};
