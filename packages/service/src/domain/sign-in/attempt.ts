// Where a sign-in stands: whether a step may be taken now, and what comes after a factor was proven.
import type { ServerErrorCode, SignInStatus } from '@latchkey/wire';
import type { SignIn } from './sign-in.ts';

/** Why a step that needs this status cannot be taken, or undefined when it can. */
export const stepProblem = (
  signIn: Pick<SignIn, 'status' | 'abandonAt'>,
  needed: SignInStatus,
  now: number,
): ServerErrorCode | undefined => {
  if (signIn.status === 'complete') return 'sign_in_already_complete';
  if (now >= signIn.abandonAt) return 'sign_in_not_found';
  return signIn.status === needed ? undefined : 'sign_in_step_invalid';
};

/** The status after the first factor: a reset, and an operator, ask for the new password first; a second factor is never skipped. */
export const afterFirstFactor = (facts: {
  readonly isReset: boolean;
  /** The operator wants a new one, and only setting it counts. */
  readonly isForced: boolean;
  readonly hasNewPassword: boolean;
  readonly hasSecondFactor: boolean;
}): SignInStatus => {
  if (facts.isReset ? !facts.hasNewPassword : facts.isForced) return 'needs_new_password';
  return facts.hasSecondFactor ? 'needs_second_factor' : 'complete';
};
