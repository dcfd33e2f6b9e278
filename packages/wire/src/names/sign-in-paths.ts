// Flow sub-paths of docs/reference/javascript-api.md#paths-of-surfaces under the sign-in URL.

export const factorOne = '/factor-one';
export const factorTwo = '/factor-two';
export const resetPassword = '/reset-password';
export const resetPasswordSuccess = '/reset-password-success';
export const choose = '/choose';
export const ssoCallback = '/sso-callback';
export const verify = '/verify';
export const create = '/create';
/** Followed by the key of a session's task. */
export const tasks = '/tasks';
