// Strategies that are prepared. A list of its own: a page tells them apart before it needs anything else of them.

/** Those a code or link is sent for, a passkey or wallet signs for, or an identity provider answers for. */
export const PREPARED_STRATEGIES = [
  'passkey',
  'email_code',
  'email_link',
  'phone_code',
  'reset_password_email_code',
  'reset_password_phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
  'saml',
  'enterprise_sso',
] as const;

export type PreparedStrategy = (typeof PREPARED_STRATEGIES)[number];
