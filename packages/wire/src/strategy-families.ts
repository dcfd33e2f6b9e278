// Which family a strategy belongs to, by its name; see strategy-names.ts.

/** Strategies that go through a company's own identity provider. */
export type EnterpriseStrategy = 'saml' | 'enterprise_sso';

/** Strategies whose code leads to a new password. */
export type ResetStrategy = 'reset_password_email_code' | 'reset_password_phone_code';

/** Whether it goes through a company's own identity provider. */
export const isEnterpriseStrategy = (strategy: string): strategy is EnterpriseStrategy =>
  strategy === 'saml' || strategy === 'enterprise_sso';

/** Whether another site proves who the user is, by a redirect or by a token. */
export const isExternalStrategy = (strategy: string): boolean =>
  /^(oauth_|saml$|enterprise_sso$|google_one_tap$)/.test(strategy);

/** Whether its code leads to a new password and nowhere else. */
export const isResetStrategy = (strategy: string): strategy is ResetStrategy => strategy.startsWith('reset_password_');
