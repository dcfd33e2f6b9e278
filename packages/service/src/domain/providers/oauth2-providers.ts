// Providers with plain OAuth 2, one row each: the profile is fetched with a separate request after the tokens. The URLs are
// those the providers publish for web applications.
import { OIDC_EMAIL, OIDC_MAPPING, type ProviderRow } from './provider.ts';

type PlainEndpoints = Extract<ProviderRow['endpoints'], { kind: 'oauth2' }>;

type PlainFacts = Pick<ProviderRow, 'name' | 'mark' | 'scopes' | 'mapping'> &
  Omit<PlainEndpoints, 'kind'> &
  Partial<ProviderRow>;

/** Defaults of plain OAuth 2 providers. */
const oauth2 = (facts: PlainFacts): ProviderRow & { readonly endpoints: PlainEndpoints } => {
  const { authorizationEndpoint, tokenEndpoint, profile, emails, ...rest } = facts;
  const endpoints = { kind: 'oauth2' as const, authorizationEndpoint, tokenEndpoint, profile };
  return {
    emailTrust: { by: 'never' },
    authentication: 'post',
    supportsPrompt: false,
    ...rest,
    endpoints: emails === undefined ? endpoints : { ...endpoints, emails },
  };
};

export const OAUTH2_PROVIDERS = {
  github: oauth2({
    name: 'GitHub',
    mark: 'github',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    profile: { url: 'https://api.github.com/user' },
    emails: { url: 'https://api.github.com/user/emails' },
    scopes: ['read:user', 'user:email'],
    mapping: { subject: 'id', fullName: 'name', username: 'login', imageUrl: 'avatar_url' },
    emailTrust: { by: 'list' },
    loginHint: 'login',
  }),
  facebook: oauth2({
    name: 'Facebook',
    mark: 'facebook',
    authorizationEndpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/v21.0/oauth/access_token',
    profile: { url: 'https://graph.facebook.com/v21.0/me?fields=id,email,first_name,last_name,picture' },
    scopes: ['email', 'public_profile'],
    mapping: {
      subject: 'id',
      email: 'email',
      firstName: 'first_name',
      lastName: 'last_name',
      imageUrl: 'picture.data.url',
    },
  }),
  discord: oauth2({
    name: 'Discord',
    mark: 'discord',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    profile: { url: 'https://discord.com/api/users/@me' },
    scopes: ['identify', 'email'],
    mapping: { subject: 'id', email: 'email', fullName: 'global_name', username: 'username' },
    emailTrust: { by: 'claim', path: 'verified' },
    supportsPrompt: true,
  }),
  // Its identity tokens contain no nonce, so the profile is fetched instead.
  linkedin_oidc: oauth2({
    name: 'LinkedIn',
    mark: 'linkedin',
    authorizationEndpoint: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenEndpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
    profile: { url: 'https://api.linkedin.com/v2/userinfo' },
    scopes: ['openid', 'profile', 'email'],
    mapping: OIDC_MAPPING,
    emailTrust: OIDC_EMAIL,
  }),
  x: oauth2({
    name: 'X',
    mark: 'x',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    profile: { url: 'https://api.x.com/2/users/me?user.fields=profile_image_url' },
    scopes: ['users.read', 'tweet.read', 'offline.access'],
    mapping: {
      subject: 'data.id',
      fullName: 'data.name',
      username: 'data.username',
      imageUrl: 'data.profile_image_url',
    },
    authentication: 'basic',
  }),
  spotify: oauth2({
    name: 'Spotify',
    mark: 'spotify',
    authorizationEndpoint: 'https://accounts.spotify.com/authorize',
    tokenEndpoint: 'https://accounts.spotify.com/api/token',
    profile: { url: 'https://api.spotify.com/v1/me' },
    scopes: ['user-read-email'],
    mapping: { subject: 'id', email: 'email', fullName: 'display_name', imageUrl: 'images.0.url' },
    authentication: 'basic',
  }),
  notion: oauth2({
    name: 'Notion',
    mark: 'notion',
    authorizationEndpoint: 'https://api.notion.com/v1/oauth/authorize',
    tokenEndpoint: 'https://api.notion.com/v1/oauth/token',
    profile: { url: 'https://api.notion.com/v1/users/me', headers: { 'Notion-Version': '2022-06-28' } },
    scopes: [],
    mapping: {
      subject: 'bot.owner.user.id',
      email: 'bot.owner.user.person.email',
      fullName: 'bot.owner.user.name',
      imageUrl: 'bot.owner.user.avatar_url',
    },
    parameters: { owner: 'user' },
    authentication: 'basic',
  }),
  dropbox: oauth2({
    name: 'Dropbox',
    mark: 'dropbox',
    authorizationEndpoint: 'https://www.dropbox.com/oauth2/authorize',
    tokenEndpoint: 'https://api.dropboxapi.com/oauth2/token',
    profile: {
      url: 'https://api.dropboxapi.com/2/users/get_current_account',
      method: 'POST',
      body: 'null',
      headers: { 'Content-Type': 'application/json' },
    },
    scopes: ['account_info.read'],
    mapping: {
      subject: 'account_id',
      email: 'email',
      firstName: 'name.given_name',
      lastName: 'name.surname',
      imageUrl: 'profile_photo_url',
    },
    emailTrust: { by: 'claim', path: 'email_verified' },
    parameters: { token_access_type: 'offline' },
  }),
  atlassian: oauth2({
    name: 'Atlassian',
    mark: 'atlassian',
    authorizationEndpoint: 'https://auth.atlassian.com/authorize',
    tokenEndpoint: 'https://auth.atlassian.com/oauth/token',
    profile: { url: 'https://api.atlassian.com/me' },
    scopes: ['read:me', 'offline_access'],
    mapping: { subject: 'account_id', email: 'email', fullName: 'name', imageUrl: 'picture' },
    parameters: { audience: 'api.atlassian.com' },
    supportsPrompt: true,
  }),
  bitbucket: oauth2({
    name: 'Bitbucket',
    mark: 'bitbucket',
    authorizationEndpoint: 'https://bitbucket.org/site/oauth2/authorize',
    tokenEndpoint: 'https://bitbucket.org/site/oauth2/access_token',
    profile: { url: 'https://api.bitbucket.org/2.0/user' },
    emails: { url: 'https://api.bitbucket.org/2.0/user/emails' },
    scopes: ['account', 'email'],
    mapping: { subject: 'uuid', fullName: 'display_name', username: 'username', imageUrl: 'links.avatar.href' },
    emailTrust: { by: 'list' },
    authentication: 'basic',
  }),
  hubspot: oauth2({
    name: 'HubSpot',
    mark: 'hubspot',
    authorizationEndpoint: 'https://app.hubspot.com/oauth/authorize',
    tokenEndpoint: 'https://api.hubapi.com/oauth/v1/token',
    // The access token is part of the URL here.
    profile: { url: 'https://api.hubapi.com/oauth/v1/access-tokens/{access_token}' },
    scopes: ['oauth'],
    mapping: { subject: 'user_id', email: 'user', username: 'hub_domain' },
  }),
  linear: oauth2({
    name: 'Linear',
    mark: 'linear',
    authorizationEndpoint: 'https://linear.app/oauth/authorize',
    tokenEndpoint: 'https://api.linear.app/oauth/token',
    profile: {
      url: 'https://api.linear.app/graphql',
      method: 'POST',
      body: '{"query":"{ viewer { id name email avatarUrl } }"}',
      headers: { 'Content-Type': 'application/json' },
    },
    scopes: ['read'],
    scopeSeparator: ',',
    mapping: {
      subject: 'data.viewer.id',
      email: 'data.viewer.email',
      fullName: 'data.viewer.name',
      imageUrl: 'data.viewer.avatarUrl',
    },
    supportsPrompt: true,
  }),
  tiktok: oauth2({
    name: 'TikTok',
    mark: 'tiktok',
    authorizationEndpoint: 'https://www.tiktok.com/v2/auth/authorize/',
    tokenEndpoint: 'https://open.tiktokapis.com/v2/oauth/token/',
    profile: { url: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name' },
    scopes: ['user.info.basic'],
    scopeSeparator: ',',
    clientIdName: 'client_key',
    mapping: { subject: 'data.user.open_id', fullName: 'data.user.display_name', imageUrl: 'data.user.avatar_url' },
  }),
  line: oauth2({
    name: 'LINE',
    mark: 'line',
    authorizationEndpoint: 'https://access.line.me/oauth2/v2.1/authorize',
    tokenEndpoint: 'https://api.line.me/oauth2/v2.1/token',
    profile: { url: 'https://api.line.me/v2/profile' },
    scopes: ['profile', 'openid'],
    mapping: { subject: 'userId', fullName: 'displayName', imageUrl: 'pictureUrl' },
  }),
  coinbase: oauth2({
    name: 'Coinbase',
    mark: 'coinbase',
    authorizationEndpoint: 'https://login.coinbase.com/oauth2/auth',
    tokenEndpoint: 'https://login.coinbase.com/oauth2/token',
    profile: { url: 'https://api.coinbase.com/v2/user' },
    scopes: ['wallet:user:read', 'wallet:user:email', 'offline_access'],
    mapping: { subject: 'data.id', email: 'data.email', fullName: 'data.name', imageUrl: 'data.avatar_url' },
  }),
  box: oauth2({
    name: 'Box',
    mark: 'box',
    authorizationEndpoint: 'https://account.box.com/api/oauth2/authorize',
    tokenEndpoint: 'https://api.box.com/oauth2/token',
    profile: { url: 'https://api.box.com/2.0/users/me' },
    scopes: ['root_readonly'],
    mapping: { subject: 'id', email: 'login', fullName: 'name', imageUrl: 'avatar_url' },
  }),
} as const satisfies Readonly<Record<string, ProviderRow>>;
