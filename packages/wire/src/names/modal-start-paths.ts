// Where each modal surface starts (docs/reference/javascript-api.md#paths-of-surfaces).

export const signIn = '/sign-in';
export const signUp = '/sign-up';
export const userProfile = '/user';
export const userVerification = '/user-verification';
export const organizationProfile = '/organizationProfile';
export const createOrganization = '/createOrganization';
export const waitlist = '/waitlist';
export const blankCaptcha = '/blank-captcha';
export const oneTap = '/one-tap';
