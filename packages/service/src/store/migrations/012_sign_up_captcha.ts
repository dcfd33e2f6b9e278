// A sign-up records whether it passed the captcha, so that one which started empty is asked when its fields are filled.

export const signUpCaptcha = `
alter table sign_ups add column passed_captcha boolean not null default false;
`;
