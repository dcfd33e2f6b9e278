// Strategy literals, one registry row per strategy, and which strategies each step accepts (docs/reference/wire.md#strategies).
import type { PreparedStrategy } from './prepared-strategies.ts';

/** OAuth providers with a built-in button; an instance may add its own as `custom_<key>`. */
export const OAUTH_PROVIDERS = [
  'facebook',
  'google',
  'hubspot',
  'github',
  'tiktok',
  'gitlab',
  'discord',
  'twitter',
  'twitch',
  'linkedin',
  'linkedin_oidc',
  'dropbox',
  'atlassian',
  'bitbucket',
  'microsoft',
  'notion',
  'apple',
  'line',
  'instagram',
  'coinbase',
  'spotify',
  'xero',
  'box',
  'slack',
  'linear',
  'x',
  'enstall',
  'huggingface',
  'vercel',
] as const;

export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number] | `custom_${string}`;
export type OAuthStrategy = `oauth_${OAuthProvider}`;

/** Wallets whose signatures are accepted. */
export const WEB3_WALLETS = ['metamask', 'coinbase_wallet', 'okx_wallet'] as const;

export type Web3Wallet = (typeof WEB3_WALLETS)[number];
export type Web3Strategy = `web3_${Web3Wallet}_signature`;

/** Strategies of all supported wallets. */
export const WEB3_STRATEGIES = [
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
] as const satisfies readonly Web3Strategy[];

/** Identity providers that a SAML connection supports. */
export const SAML_IDPS = ['saml_okta', 'saml_google', 'saml_microsoft', 'saml_custom'] as const;

export type SamlIdp = (typeof SAML_IDPS)[number];

/** OAuth strategies that skip the captcha when the instance configures none. */
export const CAPTCHA_OAUTH_BYPASS_DEFAULT = [
  'oauth_google',
  'oauth_microsoft',
  'oauth_apple',
] as const satisfies readonly OAuthStrategy[];

/** The step of a sign-in at which a strategy is verified; `create` alone completes without a factor step. */
export type StrategyLevel = 'first' | 'second' | 'both' | 'create';

/** Fields of request bodies that depend on the strategy. */
export type StrategyField =
  | 'identifier'
  | 'password'
  | 'code'
  | 'signature'
  | 'ticket'
  | 'token'
  | 'public_key_credential'
  | 'email_address_id'
  | 'phone_number_id'
  | 'default'
  | 'web3_wallet_id'
  | 'redirect_url'
  | 'action_complete_redirect_url'
  | 'oidc_prompt'
  | 'oidc_login_hint';

/** Everything the rest of the code needs to know about one strategy; no other code branches on its name. */
export type StrategyRow = {
  readonly level: StrategyLevel;
  /** Fields sent with `strategy` when a sign-in is created with it. */
  readonly create: readonly StrategyField[];
  /** Fields sent with `strategy` when it is prepared. */
  readonly prepare: readonly StrategyField[];
  /** Fields sent with `strategy` when it is attempted. */
  readonly attempt: readonly StrategyField[];
  /** The browser is redirected to another site and back. */
  readonly needsRedirect: boolean;
  /** A prepare call precedes the attempt. */
  readonly prepares: boolean;
};

const REDIRECT_FIELDS = ['redirect_url', 'action_complete_redirect_url'] as const;
const OAUTH_FIELDS = [
  'redirect_url',
  'action_complete_redirect_url',
  'identifier',
  'oidc_prompt',
  'oidc_login_hint',
] as const;

/** Strategies with a prepare call, and its fields. A separate table: the browser needs no other. */
export const PREPARE_FIELDS = {
  passkey: [],
  email_code: ['email_address_id'],
  email_link: ['email_address_id', 'redirect_url'],
  phone_code: ['phone_number_id', 'default'],
  reset_password_email_code: ['email_address_id'],
  reset_password_phone_code: ['phone_number_id'],
  web3_metamask_signature: ['web3_wallet_id'],
  web3_coinbase_wallet_signature: ['web3_wallet_id'],
  web3_okx_wallet_signature: ['web3_wallet_id'],
  saml: REDIRECT_FIELDS,
  enterprise_sso: REDIRECT_FIELDS,
} as const satisfies Record<PreparedStrategy, readonly StrategyField[]>;

/** The columns of a strategy that are not in `PREPARE_FIELDS`. */
type Facts = Pick<StrategyRow, 'level' | 'create' | 'attempt'> & { readonly needsRedirect?: boolean };

const toRow = ({ needsRedirect = false, ...facts }: Facts, prepare?: readonly StrategyField[]): StrategyRow => ({
  ...facts,
  needsRedirect,
  prepare: prepare ?? [],
  prepares: prepare !== undefined,
});

const toRows = <Name extends string>(facts: Readonly<Record<Name, Facts>>): Readonly<Record<Name, StrategyRow>> => {
  const prepares: Readonly<Record<string, readonly StrategyField[]>> = PREPARE_FIELDS;
  // The casts hold: the rows have the keys of the facts.
  const rows = (Object.keys(facts) as Name[]).map((name) => [name, toRow(facts[name], prepares[name])]);
  return Object.fromEntries(rows) as Record<Name, StrategyRow>;
};

const OAUTH: Facts = { level: 'first', create: OAUTH_FIELDS, attempt: [], needsRedirect: true };
const WEB3: Facts = { level: 'first', create: ['identifier'], attempt: ['signature'] };

/** One row per strategy; OAuth strategies share one, see `strategyRow`. */
export const STRATEGIES = /* @__PURE__ */ toRows({
  password: { level: 'first', create: ['identifier', 'password'], attempt: ['password'] },
  passkey: { level: 'first', create: [], attempt: ['public_key_credential'] },
  email_code: { level: 'first', create: ['identifier'], attempt: ['code'] },
  email_link: { level: 'first', create: ['identifier', 'redirect_url'], attempt: [] },
  phone_code: { level: 'both', create: ['identifier'], attempt: ['code'] },
  reset_password_email_code: { level: 'first', create: ['identifier'], attempt: ['code', 'password'] },
  reset_password_phone_code: { level: 'first', create: ['identifier'], attempt: ['code', 'password'] },
  web3_metamask_signature: WEB3,
  web3_coinbase_wallet_signature: WEB3,
  web3_okx_wallet_signature: WEB3,
  saml: OAUTH,
  enterprise_sso: OAUTH,
  totp: { level: 'second', create: [], attempt: ['code'] },
  backup_code: { level: 'second', create: [], attempt: ['code'] },
  ticket: { level: 'create', create: ['ticket'], attempt: [] },
  google_one_tap: { level: 'create', create: ['token'], attempt: [] },
});

/** Strategies with a fixed name: all but the OAuth family. */
export type NamedStrategy = keyof typeof STRATEGIES;
export type Strategy = NamedStrategy | OAuthStrategy;

/** True for an OAuth strategy: a built-in provider's, or a custom one's. */
export const isOAuthStrategy = (text: string): text is OAuthStrategy =>
  text.startsWith('oauth_custom_')
    ? text.length > 'oauth_custom_'.length
    : OAUTH_PROVIDERS.some((provider) => text === `oauth_${provider}`);

/** True for a strategy of the protocol. */
export const isStrategy = (text: string): text is Strategy => Object.hasOwn(STRATEGIES, text) || isOAuthStrategy(text);

/** The registry row of a strategy: `strategyRow('oauth_github').needsRedirect` is true. */
export const strategyRow = (strategy: Strategy): StrategyRow =>
  isOAuthStrategy(strategy) ? toRow(OAUTH) : STRATEGIES[strategy];

// The lists below are literals: a bundler drops an unused plain literal, but keeps one that contains a spread.

/** Named strategies a sign-in may be created with; OAuth ones are accepted too. */
export const SIGN_IN_CREATE_STRATEGIES = [
  'password',
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
  'ticket',
  'google_one_tap',
] as const satisfies readonly Strategy[];

/** Strategies that the attempt call of a sign-in's first factor accepts. */
export const SIGN_IN_ATTEMPT_STRATEGIES = [
  'password',
  'passkey',
  'email_code',
  'phone_code',
  'reset_password_email_code',
  'reset_password_phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
] as const satisfies readonly Strategy[];

/** Second factors with a prepare call. */
export const PREPARE_SECOND_FACTOR_STRATEGIES = ['phone_code'] as const satisfies readonly Strategy[];

/** Second factors, of a sign-in and of step-up alike. */
export const SECOND_FACTOR_STRATEGIES = ['phone_code', 'totp', 'backup_code'] as const satisfies readonly Strategy[];

/** First factors that step-up of a session can prepare; every other strategy is refused before sending. */
export const SESSION_PREPARE_STRATEGIES = ['email_code', 'phone_code'] as const satisfies readonly Strategy[];

/** First factors that step-up of a session accepts. */
export const SESSION_ATTEMPT_STRATEGIES = [
  'email_code',
  'phone_code',
  'password',
] as const satisfies readonly Strategy[];

/** Strategies that verify a field of a sign-up by code or signature. */
export const SIGN_UP_ATTEMPT_STRATEGIES = [
  'email_code',
  'phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
] as const satisfies readonly Strategy[];

/** Named strategies that the prepare call of a sign-up accepts; OAuth ones are accepted too. */
export const SIGN_UP_PREPARE_STRATEGIES = [
  'email_code',
  'phone_code',
  'web3_metamask_signature',
  'web3_coinbase_wallet_signature',
  'web3_okx_wallet_signature',
  'email_link',
  'saml',
  'enterprise_sso',
] as const satisfies readonly Strategy[];

/** Named strategies a sign-up may be created with; OAuth ones are accepted too. */
export const SIGN_UP_CREATE_STRATEGIES = [
  'saml',
  'enterprise_sso',
  'ticket',
  'google_one_tap',
] as const satisfies readonly Strategy[];

/** Strategies that verify an e-mail address of a signed-in user. */
export const EMAIL_VERIFICATION_STRATEGIES = [
  'email_code',
  'email_link',
  'enterprise_sso',
] as const satisfies readonly Strategy[];

export type FirstFactorStrategy = PreparedStrategy | (typeof SIGN_IN_ATTEMPT_STRATEGIES)[number] | OAuthStrategy;
export type SecondFactorStrategy = (typeof SECOND_FACTOR_STRATEGIES)[number];
export type SignUpVerificationStrategy = (typeof SIGN_UP_PREPARE_STRATEGIES)[number] | OAuthStrategy;

/** Strategies that the instance may enable for verifying an attribute. */
export type VerificationStrategy =
  | 'email_link'
  | 'email_code'
  | 'phone_code'
  | 'totp'
  | 'backup_code'
  | 'passkey'
  | Web3Strategy;
