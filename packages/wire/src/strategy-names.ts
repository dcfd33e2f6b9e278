// What the first card of a page asks about the name of a strategy. With strategy-families.ts and provider-names.ts the registry's
// part for pages: it brings no table, and each file only what is needed at the same time. The text has to be a strategy's name
// already, as `isStrategy` says it of any text. No module outside of the registry looks inside such a name.
import type { Web3Strategy } from './strategies.ts';

/** Whether a wallet signs. */
export const isWeb3Strategy = (strategy: string): strategy is Web3Strategy => strategy.startsWith('web3_');

/** Whether the browser signs a challenge on the page itself: a passkey, or a wallet. */
export const isChallengeStrategy = (strategy: string): boolean => strategy === 'passkey' || isWeb3Strategy(strategy);

/** Whether an instance has added the provider itself: such a provider has no mark of ours. */
export const isCustomOAuthStrategy = (strategy: string): boolean => strategy.startsWith('oauth_custom_');

/**
 * The name by which a host addresses the mark of a provider, identity provider or wallet: `github` of `oauth_github`, `okta` of
 * `saml_okta`, `okx_wallet` of `web3_okx_wallet_signature`.
 */
export const markIdOf = (strategy: string): string => strategy.replace(/^(?:oauth_|saml_|web3_(.*)_signature$)/, '$1');
