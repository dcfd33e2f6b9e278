// A sign-up remembers that it came past the captcha, so that one which began with nothing is asked when it is filled.

export const signUpCaptcha = `
alter table sign_ups add column passed_captcha boolean not null default false;
`;
