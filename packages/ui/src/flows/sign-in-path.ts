// Cards of a sign-in and their sub-paths: the URL is the shadow of the state. What a typed one asks for: `sign-in-wish.ts`.
import { SUB_PATHS } from '@latchkey/wire';
import type { SignInState } from './sign-in-state.ts';

const START = '';
const { factorOne, factorTwo, resetPassword, resetPasswordSuccess, choose, verify } = SUB_PATHS.signIn;

const PATHS: Readonly<Record<Exclude<SignInState['at'], 'help' | 'create' | 'sso-callback'>, string | undefined>> = {
  start: START,
  ticket: START,
  // The page is being left: its address is no longer ours to write.
  leaving: undefined,
  done: undefined,
  password: factorOne,
  passkey: factorOne,
  code: factorOne,
  'email-link': factorOne,
  'link-opened': factorOne,
  'choose-factor': factorOne,
  unavailable: factorOne,
  'second-code': factorTwo,
  'backup-code': factorTwo,
  'choose-second': factorTwo,
  'reset-password': resetPassword,
  'reset-done': resetPasswordSuccess,
  'link-landing': verify,
  accounts: choose,
};

/** The sub-path of a card; `''` is the start, none while the page is being left. `signInPath(state)` may be `'/factor-one'`. */
export const signInPath = (state: SignInState): string | undefined => {
  if (state.at === 'help') return PATHS[state.from.at];
  return state.at === 'create' || state.at === 'sso-callback' ? state.path : PATHS[state.at];
};
