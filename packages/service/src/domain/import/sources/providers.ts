// The strategies of identity providers by the names that other systems give them.
import { oauthStrategyOf, providerOf } from '@latchkey/wire';

const NAMES: Readonly<Record<string, string>> = {
  'apple.com': 'apple',
  azure: 'microsoft',
  azuread: 'microsoft',
  'facebook.com': 'facebook',
  'github.com': 'github',
  'google-oauth2': 'google',
  'google.com': 'google',
  'linkedin-openid-connect': 'linkedin_oidc',
  'microsoft.com': 'microsoft',
  slack_oidc: 'slack',
  'twitter.com': 'twitter',
  waad: 'microsoft',
  windowslive: 'microsoft',
};

/** The strategy of a provider. One that is not known here gives a name that the check of the user reports. */
export const strategyOf = (provider: string): string => {
  const name = providerOf(provider.toLowerCase());
  return oauthStrategyOf((Object.hasOwn(NAMES, name) ? NAMES[name] : undefined) ?? name);
};
