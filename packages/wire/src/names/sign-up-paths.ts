// Flow sub-paths of specification §2 under the sign-up URL.

const goOn = '/continue';

export { goOn as continue };
export const verifyEmailAddress = '/verify-email-address';
export const verifyPhoneNumber = '/verify-phone-number';
export const create = '/create';
export const ssoCallback = '/sso-callback';
export const verify = '/verify';
