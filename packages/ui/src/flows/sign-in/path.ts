// Cards of a sign-in and their sub-paths: the state decides the URL. For a typed sub-path see `requested-path.ts`.
import { SUB_PATHS } from '@latchkey/wire';
import type { SignInState } from './state.ts';

const START = '';

const PATHS: Readonly<Record<Exclude<SignInState['at'], 'help' | 'create' | 'sso-callback'>, string | undefined>> = {
  start: START,
  ticket: START,
  // The page is being left: do not overwrite its URL.
  leaving: undefined,
  done: undefined,
  password: SUB_PATHS.signIn.factorOne,
  passkey: SUB_PATHS.signIn.factorOne,
  code: SUB_PATHS.signIn.factorOne,
  'email-link': SUB_PATHS.signIn.factorOne,
  'link-opened': SUB_PATHS.signIn.factorOne,
  'choose-factor': SUB_PATHS.signIn.factorOne,
  unavailable: SUB_PATHS.signIn.factorOne,
  'second-code': SUB_PATHS.signIn.factorTwo,
  'backup-code': SUB_PATHS.signIn.factorTwo,
  'choose-second': SUB_PATHS.signIn.factorTwo,
  'reset-password': SUB_PATHS.signIn.resetPassword,
  'reset-done': SUB_PATHS.signIn.resetPasswordSuccess,
  'link-landing': SUB_PATHS.signIn.verify,
  accounts: SUB_PATHS.signIn.choose,
};

/** The sub-path of a card; `''` is the start, undefined while leaving the page. `signInPath(state)` may be `'/factor-one'`. */
export const signInPath = (state: SignInState): string | undefined => {
  if (state.at === 'help') return PATHS[state.from.at];
  return state.at === 'create' || state.at === 'sso-callback' ? state.path : PATHS[state.at];
};
