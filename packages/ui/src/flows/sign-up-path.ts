// Cards of a sign-up and their sub-paths: the URL is the shadow of the state, and a typed path only a wish.
import { SUB_PATHS } from '@latchkey/wire';
import type { SignUpState } from './sign-up-state.ts';

const START = '';

const PATHS: Readonly<Record<SignUpState['at'], string | undefined>> = {
  start: START,
  restricted: START,
  // The page is being left: its address is no longer ours to write.
  leaving: undefined,
  done: undefined,
  unavailable: SUB_PATHS.signUp.continue,
  continue: SUB_PATHS.signUp.continue,
  'verify-email': SUB_PATHS.signUp.verifyEmailAddress,
};

/** The sub-path of a card; `''` is the start, none while the page is being left. */
export const signUpPath = (state: SignUpState): string | undefined => PATHS[state.at];

const RESUMING: readonly string[] = [
  SUB_PATHS.signUp.continue,
  SUB_PATHS.signUp.verifyEmailAddress,
  // Where older links point: verification nested under the missing fields.
  `${SUB_PATHS.signUp.continue}${SUB_PATHS.signUp.verifyEmailAddress}`,
];

/** Whether a sub-path asks for the step the service stands at, rather than for the start. */
export const asksToResumeSignUp = (path: string): boolean => RESUMING.includes(path);
