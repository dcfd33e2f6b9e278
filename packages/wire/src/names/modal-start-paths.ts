// Where each modal surface starts (specification §2).

export const signIn = '/sign-in';
export const signUp = '/sign-up';
export const userProfile = '/user';
export const userVerification = '/user-verification';
export const organizationProfile = '/organizationProfile';
export const createOrganization = '/createOrganization';
export const waitlist = '/waitlist';
export const blankCaptcha = '/blank-captcha';
export const oneTap = '/one-tap';
