// Reads the name of a strategy: its family, its provider or wallet. The part of the registry that pages download: it brings no table. The
// text has to be the name of a strategy already; `isStrategy` checks any text. No other module looks inside such a name.
import type { Web3Strategy, Web3Wallet } from './strategies.ts';
import type { EnterpriseStrategy, ResetStrategy } from './strategy-lists.ts';

/** Whether a wallet signs. */
export const isWeb3Strategy = (strategy: string): strategy is Web3Strategy => strategy.startsWith('web3_');

/** Whether the browser signs a challenge on the page itself: a passkey, or a wallet. */
export const isChallengeStrategy = (strategy: string): boolean => strategy === 'passkey' || isWeb3Strategy(strategy);

/** Whether its message holds a link to follow. */
export const isLinkStrategy = (strategy: string): strategy is 'email_link' => strategy === 'email_link';

/** Whether an instance has added the provider itself: such a provider has no mark of ours. */
export const isCustomOAuthStrategy = (strategy: string): boolean => strategy.startsWith('oauth_custom_');

/**
 * The name by which a host addresses the mark of a provider, identity provider or wallet: `github` of `oauth_github`, `okta` of
 * `saml_okta`, `okx_wallet` of `web3_okx_wallet_signature`.
 */
export const markIdOf = (strategy: string): string => strategy.replace(/^(?:oauth_|saml_|web3_(.*)_signature$)/, '$1');

/** Whether it goes through a company's own identity provider. */
export const isEnterpriseStrategy = (strategy: string): strategy is EnterpriseStrategy =>
  strategy === 'saml' || strategy === 'enterprise_sso';

/** Whether another site proves who the user is, by a redirect or by a token. */
export const isExternalStrategy = (strategy: string): boolean =>
  /^(oauth_|saml$|enterprise_sso$|google_one_tap$)/.test(strategy);

/** Whether its code leads to a new password and nowhere else. */
export const isResetStrategy = (strategy: string): strategy is ResetStrategy => strategy.startsWith('reset_password_');

/** The OAuth strategy of a provider: `oauth_github` for `github`. */
export const oauthStrategyOf = <Provider extends string>(provider: Provider): `oauth_${Provider}` =>
  `oauth_${provider}`;

/** The provider's name in an OAuth strategy: `github` of `oauth_github`. Older replies have the bare name, which stays. */
export const providerOf = (strategy: string): string => strategy.replace(/^oauth_/, '');

/** The wallet that signs: `okx_wallet` of `web3_okx_wallet_signature`. */
export const walletOf = (strategy: Web3Strategy): Web3Wallet =>
  // The cast holds by the form of the strategies.
  strategy.slice('web3_'.length, -'_signature'.length) as Web3Wallet;
