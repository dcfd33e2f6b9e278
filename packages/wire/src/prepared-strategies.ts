// Strategies with a prepare call, separate from the others: a page needs this list first.

/**
 * Strategies that the prepare call of a sign-in's first factor accepts: a code or link is sent, a passkey or wallet signs, or
 * an identity provider verifies. Every other strategy is refused before sending.
 */
export const PREPARED_STRATEGIES = [
  'passkey',
  'email_link',
  'email_code',
  'reset_password_email_code',
  'phone_code',
  'reset_password_phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
  'saml',
  'enterprise_sso',
] as const;

export type PreparedStrategy = (typeof PREPARED_STRATEGIES)[number];
