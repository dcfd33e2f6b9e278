// Shared by all sign-up calls: a new attempt, the check that it is open, and the result to send.
import { Fault } from '../../domain/faults/fault.ts';
import { type SignUp, signUpStatusAt, startSignUp } from '../../domain/sign-up/sign-up.ts';
import type { BrowserChange, Call } from '../context/call.ts';

/** The result of a sign-up call. A refusal is an error whose changes are committed, such as a wrong code that was counted. */
export type SavedSignUp =
  | {
      readonly at: 'saved';
      readonly clientId: string;
      readonly id: string;
      readonly browser?: BrowserChange | undefined;
      /** True if the browser is now redirected to a provider. */
      readonly isRedirected?: boolean;
    }
  | { readonly at: 'refused'; readonly fault: Fault; readonly browser?: BrowserChange | undefined };

/** A new attempt of a client. */
export const newSignUp = ({ ports, instance, now }: Call, clientId: string): SignUp =>
  startSignUp({ id: ports.ids.next('sua'), instanceId: instance.id, clientId }, now);

/** The attempt, if it is neither completed nor abandoned. */
export const refuseUnlessOpen = (signUp: SignUp | undefined, now: number): SignUp => {
  const status = signUp && signUpStatusAt(signUp, now);
  if (status === 'complete') throw new Fault('sign_up_already_complete');
  if (!signUp || status !== 'missing_requirements') throw new Fault('sign_up_not_found');
  return signUp;
};
