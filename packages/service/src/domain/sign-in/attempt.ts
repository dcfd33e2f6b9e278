// The state machine of a sign-in: whether a step is allowed now, and the status after a verified factor.
import type { ServerErrorCode, SignInStatus } from '@latchkey/wire';
import type { SignIn } from './sign-in.ts';

/** Why a step that needs this status is refused, or undefined when it is allowed. */
export const stepProblem = (
  signIn: Pick<SignIn, 'status' | 'abandonAt'>,
  needed: SignInStatus,
  now: number,
): ServerErrorCode | undefined => {
  if (signIn.status === 'complete') return 'sign_in_already_complete';
  if (now >= signIn.abandonAt) return 'sign_in_not_found';
  return signIn.status === needed ? undefined : 'sign_in_step_invalid';
};

/**
 * The status after the first factor: a password reset, or an operator's demand for a new password, comes first; a second factor
 * is never skipped.
 */
export const afterFirstFactor = (facts: {
  readonly isReset: boolean;
  /** The operator demands a new password, and only setting one satisfies it. */
  readonly isForced: boolean;
  readonly hasNewPassword: boolean;
  readonly hasSecondFactor: boolean;
}): SignInStatus => {
  if (facts.isReset ? !facts.hasNewPassword : facts.isForced) return 'needs_new_password';
  return facts.hasSecondFactor ? 'needs_second_factor' : 'complete';
};
