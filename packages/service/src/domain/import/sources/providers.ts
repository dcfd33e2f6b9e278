// The strategies of identity providers by the names that other systems give them.
import { isOAuthStrategy } from '@latchkey/wire';

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

/** The strategy of a provider; the text itself, after `oauth_`, if it is not known: the check of the user reports it. */
export const strategyOf = (provider: string): string => {
  const name = provider.toLowerCase().replace(/^oauth_/, '');
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : name;
  return isOAuthStrategy(`oauth_${known}`) ? `oauth_${known}` : `oauth_${known}`.slice(0, 60);
};
