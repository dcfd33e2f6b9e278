// Cards of a sign-up and their sub-paths: the state decides the URL; a typed path is a request.
import { SUB_PATHS } from '@latchkey/wire';
import type { SignUpState } from './state.ts';

const CONTINUE = SUB_PATHS.signUp.continue;
const EMAIL = SUB_PATHS.signUp.verifyEmailAddress;
const PHONE = SUB_PATHS.signUp.verifyPhoneNumber;
const LANDING = SUB_PATHS.signUp.verify;
const CALLBACK = SUB_PATHS.signUp.ssoCallback;

const START = '';

const PATHS: Readonly<Record<SignUpState['at'], string | undefined>> = {
  start: START,
  ticket: START,
  restricted: START,
  // The page is being left: do not overwrite its URL.
  leaving: undefined,
  done: undefined,
  unavailable: CONTINUE,
  continue: CONTINUE,
  'verify-email': EMAIL,
  'verify-link': EMAIL,
  'link-opened': EMAIL,
  'verify-phone': PHONE,
  'link-landing': LANDING,
  'sso-callback': CALLBACK,
};

/** The sub-path of a card; `''` is the start, undefined while the page is being left. */
export const signUpPath = (state: SignUpState): string | undefined => PATHS[state.at];

/** Older links nest the verification under the missing fields. */
const RESUMING: readonly string[] = [CONTINUE, EMAIL, PHONE, `${CONTINUE}${EMAIL}`, `${CONTINUE}${PHONE}`];

/** Whether a sub-path asks for the step of the current attempt, not for the start. */
export const asksToResumeSignUp = (path: string): boolean => RESUMING.includes(path);

/** Whether a sub-path asks for the missing fields, even before the given ones are verified. */
export const asksToContinue = (path: string): boolean => path === CONTINUE;

/** Whether a sub-path is the landing page of a link. */
export const isLanding = (path: string): boolean => path === LANDING;

/** Whether a sub-path is the OAuth callback. */
export const isSignUpCallback = (path: string): boolean => path === CALLBACK;
