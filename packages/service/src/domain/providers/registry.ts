// Finds the row of a provider: that of a built-in one, or one made for a custom provider.
import { isOAuthStrategy, OAUTH_PROVIDERS, type OAuthStrategy, oauthStrategyOf, providerOf } from '@latchkey/wire';
import { OAUTH2_PROVIDERS } from './oauth2-providers.ts';
import { OIDC_PROVIDERS, oidc } from './oidc-providers.ts';
import type { ProviderRow } from './provider.ts';

const ROWS: Readonly<Record<string, ProviderRow>> = { ...OIDC_PROVIDERS, ...OAUTH2_PROVIDERS };

/** A custom identity provider, described by its discovery document. */
export const customProvider = (facts: { readonly name: string; readonly issuer: string }): ProviderRow =>
  oidc({ ...facts, mark: 'custom' });

/** The row of a built-in provider; undefined for custom ones and those without a row. */
export const builtInProvider = (strategy: OAuthStrategy): ProviderRow | undefined => {
  const name = providerOf(strategy);
  return Object.hasOwn(ROWS, name) ? ROWS[name] : undefined;
};

/** The claim in which a provider states which company hosts an account; undefined for a provider without one. */
export const hostedDomainClaim = (provider: string): string | undefined =>
  isOAuthStrategy(provider) ? builtInProvider(provider)?.hostedDomainClaim : undefined;

/** Strategies of the built-in providers that can be configured. */
export const BUILT_IN_STRATEGIES: readonly OAuthStrategy[] = OAUTH_PROVIDERS.map(oauthStrategyOf)
  .filter(isOAuthStrategy)
  .filter((strategy) => builtInProvider(strategy) !== undefined);
