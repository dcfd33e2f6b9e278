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
  // The page is being left: its address is no longer ours to write.
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

/** The sub-path of a card; `''` is the start, none while the page is being left. */
export const signUpPath = (state: SignUpState): string | undefined => PATHS[state.at];

/** Where older links point: verification nested under the missing fields. */
const RESUMING: readonly string[] = [CONTINUE, EMAIL, PHONE, `${CONTINUE}${EMAIL}`, `${CONTINUE}${PHONE}`];

/** Whether a sub-path asks for the step the service stands at, rather than for the start. */
export const asksToResumeSignUp = (path: string): boolean => RESUMING.includes(path);

/** Whether a sub-path asks for the missing fields, even before what is given was proven. */
export const asksToContinue = (path: string): boolean => path === CONTINUE;

/** Whether a sub-path is the page a link leads to. */
export const isLanding = (path: string): boolean => path === LANDING;

/** Whether a sub-path is the page a provider leads back to. */
export const isSignUpCallback = (path: string): boolean => path === CALLBACK;
