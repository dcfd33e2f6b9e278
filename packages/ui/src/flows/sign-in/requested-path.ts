// What a sub-path asks for that a visitor typed or went back to: a request, which the machine may refuse.
import { SUB_PATHS } from '@latchkey/wire';

/** Whether a sub-path asks for the step the service stands at, rather than for the start. */
export const asksToResume = (path: string): boolean =>
  path === SUB_PATHS.signIn.factorOne || path === SUB_PATHS.signIn.factorTwo || path === SUB_PATHS.signIn.resetPassword;

/** Whether a sub-path is of the sign-up inside this sign-in. */
export const isCreatePath = (path: string): boolean =>
  path === SUB_PATHS.signIn.create || path.startsWith(`${SUB_PATHS.signIn.create}/`);

/** Whether a sub-path asks for the accounts of this browser. */
export const isChoosePath = (path: string): boolean => path === SUB_PATHS.signIn.choose;

/** Whether a sub-path is the page a link leads to. */
export const isVerifyPath = (path: string): boolean => path === SUB_PATHS.signIn.verify;

/** Whether a sub-path is the page a provider leads back to, from this flow or from the sign-up inside it. */
export const isCallbackPath = (path: string): boolean => path.endsWith(SUB_PATHS.signIn.ssoCallback);
