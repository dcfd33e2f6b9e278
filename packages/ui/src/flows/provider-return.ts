// Why a redirect through a provider returned without a session: which errors have a specific text, in each flow.
import type { Problem } from './problem.ts';

/** An error as a verification carries it. */
export type ReturnSource = {
  readonly code: string;
  readonly message: string;
  readonly longMessage?: string | undefined;
};

/** The code of errors without a specific text. */
export const RETURN_FAILED = 'return_failed';

const BOTH: readonly string[] = [
  'not_allowed_to_sign_up',
  'oauth_access_denied',
  'not_allowed_access',
  'saml_user_attribute_missing',
  'oauth_email_domain_reserved_by_saml',
  'user_locked',
  'user_banned',
  'enterprise_sso_user_attribute_missing',
  'enterprise_sso_email_address_domain_mismatch',
  'enterprise_sso_hosted_domain_mismatch',
  'saml_email_address_domain_mismatch',
  'organization_membership_quota_exceeded_for_sso',
];

const OWN: Readonly<Record<'signIn' | 'signUp', readonly string[]>> = {
  signIn: [...BOTH, 'external_account_not_found', 'sign_up_mode_restricted', 'sign_up_restricted_waitlist'],
  signUp: [...BOTH, 'captcha_invalid'],
};

/** The error with which a flow was returned to, if any. `readReturn('signIn', proof.error)` */
export const readReturn = (flow: 'signIn' | 'signUp', error: ReturnSource | null | undefined): Problem | undefined => {
  if (!error) return undefined;
  const { code, message, longMessage } = error;
  return OWN[flow].includes(code) ? { code, text: longMessage || message } : { code: RETURN_FAILED };
};
