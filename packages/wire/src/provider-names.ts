// Which provider or wallet a strategy names; see strategy-names.ts.
import type { Web3Strategy, Web3Wallet } from './strategies.ts';

/** The OAuth strategy of a provider: `oauth_github` for `github`. */
export const oauthStrategyOf = <Provider extends string>(provider: Provider): `oauth_${Provider}` =>
  `oauth_${provider}`;

/** The provider's name in an OAuth strategy: `github` of `oauth_github`. Older replies have the bare name, which stays. */
export const providerOf = (strategy: string): string => strategy.replace(/^oauth_/, '');

/** The wallet that signs: `okx_wallet` of `web3_okx_wallet_signature`. */
export const walletOf = (strategy: Web3Strategy): Web3Wallet =>
  // The cast holds by the form of the strategies.
  strategy.slice('web3_'.length, -'_signature'.length) as Web3Wallet;
