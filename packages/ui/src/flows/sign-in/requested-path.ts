// Sub-paths that a visitor typed or navigated back to: a request, which the machine may refuse.
import { SUB_PATHS } from '@latchkey/wire';

/** Whether a sub-path asks for the step of the current attempt, not for the start. */
export const asksToResume = (path: string): boolean =>
  path === SUB_PATHS.signIn.factorOne || path === SUB_PATHS.signIn.factorTwo || path === SUB_PATHS.signIn.resetPassword;

/** Whether a sub-path belongs to the sign-up inside this sign-in. */
export const isCreatePath = (path: string): boolean =>
  path === SUB_PATHS.signIn.create || path.startsWith(`${SUB_PATHS.signIn.create}/`);

/** Whether a sub-path asks for the account chooser. */
export const isChoosePath = (path: string): boolean => path === SUB_PATHS.signIn.choose;

/** Whether a sub-path is the landing page of a link. */
export const isVerifyPath = (path: string): boolean => path === SUB_PATHS.signIn.verify;

/** Whether a sub-path is the OAuth callback, of this flow or of the sign-up inside it. */
export const isCallbackPath = (path: string): boolean => path.endsWith(SUB_PATHS.signIn.ssoCallback);
