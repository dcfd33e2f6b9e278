// Flow sub-paths of docs/reference/javascript-api.md#paths-of-surfaces under the sign-up URL.

const goOn = '/continue';

export { goOn as continue };
export const verifyEmailAddress = '/verify-email-address';
export const verifyPhoneNumber = '/verify-phone-number';
export const create = '/create';
export const ssoCallback = '/sso-callback';
export const verify = '/verify';
/** Followed by the key of a session's task. */
export const tasks = '/tasks';
