// OpenID Connect providers, one row each. The issuers are those the providers publish for web applications.
import { OIDC_EMAIL, OIDC_MAPPING, type ProviderRow } from './provider.ts';

/** Defaults of OpenID Connect providers. */
export const oidc = (
  facts: Pick<ProviderRow, 'name' | 'mark'> & { readonly issuer: string } & Partial<ProviderRow>,
): ProviderRow => {
  const { issuer, ...rest } = facts;
  return {
    endpoints: { kind: 'oidc', issuer },
    scopes: ['openid', 'email', 'profile'],
    mapping: OIDC_MAPPING,
    emailTrust: OIDC_EMAIL,
    authentication: 'post',
    loginHint: 'login_hint',
    supportsPrompt: true,
    ...rest,
  };
};

export const OIDC_PROVIDERS = {
  google: oidc({
    name: 'Google',
    mark: 'google',
    issuer: 'https://accounts.google.com',
    // Google issues a refresh token only with this parameter.
    parameters: { access_type: 'offline' },
    hostedDomainClaim: 'hd',
  }),
  microsoft: oidc({
    name: 'Microsoft',
    mark: 'microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    emailTrust: { by: 'microsoft' },
  }),
  apple: oidc({
    name: 'Apple',
    mark: 'apple',
    issuer: 'https://appleid.apple.com',
    scopes: ['name', 'email'],
    authentication: 'signed',
    // Apple sends the name and the address only with the form_post response mode.
    parameters: { response_mode: 'form_post' },
    supportsPrompt: false,
  }),
  gitlab: oidc({ name: 'GitLab', mark: 'gitlab', issuer: 'https://gitlab.com', loginHint: 'login_hint' }),
  slack: oidc({ name: 'Slack', mark: 'slack', issuer: 'https://slack.com', supportsPrompt: false }),
  twitch: oidc({
    name: 'Twitch',
    mark: 'twitch',
    issuer: 'https://id.twitch.tv/oauth2',
    scopes: ['openid', 'user:read:email'],
    // Twitch returns only claims that are requested by name.
    parameters: {
      claims: '{"userinfo":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
    supportsPrompt: false,
  }),
  xero: oidc({
    name: 'Xero',
    mark: 'xero',
    issuer: 'https://identity.xero.com',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    // Xero does not report whether an address was verified.
    emailTrust: { by: 'never' },
    authentication: 'basic',
    supportsPrompt: false,
  }),
  huggingface: oidc({ name: 'Hugging Face', mark: 'huggingface', issuer: 'https://huggingface.co' }),
  vercel: oidc({
    name: 'Vercel',
    mark: 'vercel',
    issuer: 'https://vercel.com',
    scopes: ['openid', 'email', 'profile', 'offline_access'],
  }),
} as const satisfies Readonly<Record<string, ProviderRow>>;
