// Strategy literals and one registry row per strategy (docs/reference/wire.md#strategies).
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

/** Is this text the identity provider of a SAML connection? */
export const isSamlIdp = (text: string): text is SamlIdp => SAML_IDPS.some((known) => known === text);

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
  /** It says by itself who the user is: no identifier has to be typed first. */
  readonly identifiesUser: boolean;
  /** Where its code or link is sent; null where nothing is sent. */
  readonly sendsTo: 'email_address' | 'phone_number' | null;
  /** The strategy that verifies the code which a message with a link may hold too; null where there is no link. */
  readonly codeOfLink: 'email_code' | null;
};

const REDIRECT_FIELDS = ['redirect_url', 'action_complete_redirect_url'] as const;
const OAUTH_FIELDS = [
  'redirect_url',
  'action_complete_redirect_url',
  'identifier',
  'oidc_prompt',
  'oidc_login_hint',
] as const;

const RESET_FIELDS = ['code', 'password'] as const;

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
type Facts = Pick<StrategyRow, 'level' | 'create' | 'attempt'> &
  Partial<Pick<StrategyRow, 'needsRedirect' | 'identifiesUser' | 'sendsTo' | 'codeOfLink'>>;

const toRow = (facts: Facts, prepare?: readonly StrategyField[]): StrategyRow => ({
  needsRedirect: false,
  identifiesUser: false,
  sendsTo: null,
  codeOfLink: null,
  ...facts,
  prepare: prepare ?? [],
  prepares: prepare !== undefined,
});

const toRows = <Name extends string>(facts: Readonly<Record<Name, Facts>>): Readonly<Record<Name, StrategyRow>> => {
  const prepares: Readonly<Record<string, readonly StrategyField[]>> = PREPARE_FIELDS;
  // The casts hold: the rows have the keys of the facts.
  const rows = (Object.keys(facts) as Name[]).map((name) => [name, toRow(facts[name], prepares[name])]);
  return Object.fromEntries(rows) as Record<Name, StrategyRow>;
};

const ENTERPRISE: Facts = { level: 'first', create: OAUTH_FIELDS, attempt: [], needsRedirect: true };
const OAUTH: Facts = { level: 'first', create: OAUTH_FIELDS, attempt: [], needsRedirect: true, identifiesUser: true };
const WEB3: Facts = { level: 'first', create: ['identifier'], attempt: ['signature'] };

/** One row per strategy; OAuth strategies share one, see `strategyRow`. */
export const STRATEGIES = /* @__PURE__ */ toRows({
  password: { level: 'first', create: ['identifier', 'password'], attempt: ['password'] },
  passkey: { level: 'both', create: [], attempt: ['public_key_credential'], identifiesUser: true },
  email_code: { level: 'both', create: ['identifier'], attempt: ['code'], sendsTo: 'email_address' },
  email_link: {
    level: 'first',
    create: ['identifier', 'redirect_url'],
    attempt: [],
    sendsTo: 'email_address',
    codeOfLink: 'email_code',
  },
  phone_code: { level: 'both', create: ['identifier'], attempt: ['code'], sendsTo: 'phone_number' },
  reset_password_email_code: {
    level: 'first',
    create: ['identifier'],
    attempt: RESET_FIELDS,
    sendsTo: 'email_address',
  },
  reset_password_phone_code: { level: 'first', create: ['identifier'], attempt: RESET_FIELDS, sendsTo: 'phone_number' },
  web3_metamask_signature: WEB3,
  web3_coinbase_wallet_signature: WEB3,
  web3_okx_wallet_signature: WEB3,
  saml: ENTERPRISE,
  enterprise_sso: ENTERPRISE,
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

/** Whether a sign-in or sign-up that is created with the strategy sends this field: `isCreatedWith('ticket', 'ticket')`. */
export const isCreatedWith = (strategy: Strategy | undefined, field: StrategyField): boolean =>
  strategy !== undefined && strategyRow(strategy).create.includes(field);
