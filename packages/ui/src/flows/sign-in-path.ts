// Cards of a sign-in and their sub-paths: the URL is the shadow of the state, and a typed path only a wish.
import { SUB_PATHS } from '@latchkey/wire';
import type { SignInState } from './sign-in-state.ts';

const START = '';

const PATHS: Readonly<Record<Exclude<SignInState['at'], 'unavailable'>, string | undefined>> = {
  start: START,
  // The page is being left: its address is no longer ours to write.
  leaving: undefined,
  done: undefined,
  password: SUB_PATHS.signIn.factorOne,
  code: SUB_PATHS.signIn.factorOne,
  'choose-factor': SUB_PATHS.signIn.factorOne,
  help: SUB_PATHS.signIn.factorOne,
  'reset-password': SUB_PATHS.signIn.resetPassword,
  'reset-done': SUB_PATHS.signIn.resetPasswordSuccess,
};

/** The sub-path of a card; `''` is the start, none while the page is being left. `signInPath(state)` may be `'/factor-one'`. */
export const signInPath = (state: SignInState): string | undefined => {
  if (state.at !== 'unavailable') return PATHS[state.at];
  return state.what === 'second-factor' ? SUB_PATHS.signIn.factorTwo : SUB_PATHS.signIn.factorOne;
};

/** Whether a sub-path asks for the step the service stands at, rather than for the start. */
export const asksToResume = (path: string): boolean =>
  path === SUB_PATHS.signIn.factorOne || path === SUB_PATHS.signIn.factorTwo || path === SUB_PATHS.signIn.resetPassword;

/** Whether a sub-path is the start of the flow. */
export const isStartPath = (path: string): boolean => path === START || path === '/';
