// Sub-paths that a visitor typed or navigated back to: a request, which the machine may refuse.
import { SUB_PATHS } from '@latchkey/wire';

const CONTINUE = SUB_PATHS.signUp.continue;
const EMAIL = SUB_PATHS.signUp.verifyEmailAddress;
const PHONE = SUB_PATHS.signUp.verifyPhoneNumber;

/** Older links nest the verification under the missing fields. */
const RESUMING: readonly string[] = [CONTINUE, EMAIL, PHONE, `${CONTINUE}${EMAIL}`, `${CONTINUE}${PHONE}`];

/** Whether a sub-path asks for the step of the current attempt, not for the start. */
export const asksToResumeSignUp = (path: string): boolean => RESUMING.includes(path);

/** Whether a sub-path asks for the missing fields, even before the given ones are verified. */
export const asksToContinue = (path: string): boolean => path === CONTINUE;

/** Whether a sub-path is the landing page of a link. */
export const isLanding = (path: string): boolean => path === SUB_PATHS.signUp.verify;

/** Whether a sub-path is the OAuth callback. */
export const isSignUpCallback = (path: string): boolean => path === SUB_PATHS.signUp.ssoCallback;
