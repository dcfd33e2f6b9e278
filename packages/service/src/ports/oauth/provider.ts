// The client for identity providers: authorization URL, code exchange, profile, fresh tokens. openid-client implements the
// protocol; this module adds the differences between providers and our own requirements (docs/security.md R24).
import * as client from 'openid-client';
import { type Facts, joinFacts } from '../../domain/providers/profile.ts';
import type { ProfileRequest } from '../../domain/providers/provider.ts';
import { createConfigurer, type ProviderClient, type ProviderDeps } from './configuration.ts';
import { boundedFetch } from './fetch.ts';
import { createIdentityTokenReader, type IdentityTokenReader } from './identity-token.ts';
import { asProviderProblem, type ProblemStage, ProviderProblem } from './problem.ts';

export type ExternalRedirect = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Parameters that depend on the provider: scopes, prompt, hints. */
  readonly parameters: Readonly<Record<string, string>>;
};

export type Return = {
  /** Our callback URL with the parameters that the provider added. */
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

export type ProviderTokens = {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresInSeconds: number | undefined;
  readonly scope: string | undefined;
};

export type CallbackGrant = { readonly tokens: ProviderTokens; readonly facts: Facts; readonly emails: unknown };

/** The result of a credentials check. */
export type CredentialsCheck = 'passed' | 'wrong' | 'unreachable';

export type OAuthGateway = {
  /** The URL to redirect the browser to. */
  authorizationUrl(to: ProviderClient, redirect: ExternalRedirect): Promise<string>;
  /** Exchanges the code of a callback and loads the profile; `onTokens` is called in between. Throws `ProviderProblem`. */
  exchangeCallback(at: ProviderClient, back: Return, onTokens?: () => void): Promise<CallbackGrant>;
  refresh(at: ProviderClient, refreshToken: string): Promise<ProviderTokens>;
  /** The issuer of a discovery document, after the whole document was validated. Throws `ProviderProblem`. */
  discover(at: ProviderClient): Promise<string>;
  /** Does the provider accept this client id and secret? */
  check(at: ProviderClient, redirectUri: string): Promise<CredentialsCheck>;
  /** The claims of an identity token that a page received. */
  readonly identityToken: IdentityTokenReader;
};

/** The reply of a profile request, which must be JSON. */
const readFacts = async (
  config: client.Configuration,
  { url, method = 'GET', body, headers }: ProfileRequest,
  accessToken: string,
): Promise<unknown> => {
  const target = new URL(url.replace('{access_token}', encodeURIComponent(accessToken)));
  const sent = new Headers({ Accept: 'application/json', ...headers });
  const reply = await client.fetchProtectedResource(config, accessToken, target, method, body, sent);
  if (!reply.ok)
    throw new ProviderProblem('profile', { kind: 'refused', detail: `It answered ${reply.status} to the profile.` });
  return reply.json();
};

const asFacts = (value: unknown): Facts => (typeof value === 'object' && value !== null ? { ...value } : {});

const tokensOf = (reply: client.TokenEndpointResponse): ProviderTokens => ({
  accessToken: reply.access_token,
  refreshToken: reply.refresh_token,
  expiresInSeconds: reply.expires_in,
  scope: reply.scope,
});

/** Error codes of providers that do not know the client id, or do not accept its secret. */
export const WRONG_CREDENTIALS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
  'unauthorized',
]);

const at = async <T>(stage: ProblemStage, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asProviderProblem(stage, error);
  }
};

const profileOf = async (
  config: client.Configuration,
  { row: { endpoints, emailTrust } }: ProviderClient,
  reply: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): Promise<Pick<CallbackGrant, 'facts' | 'emails'>> => {
  if (endpoints.kind === 'oauth2') {
    const facts = asFacts(await readFacts(config, endpoints.profile, reply.access_token));
    const emails = endpoints.emails && (await readFacts(config, endpoints.emails, reply.access_token));
    return { facts, emails };
  }
  const claims = reply.claims();
  if (!claims) throw new ProviderProblem('exchange', { kind: 'invalid', detail: 'It returned no ID token.' });
  const hasProfile = config.serverMetadata().userinfo_endpoint !== undefined;
  const profile = hasProfile ? await client.fetchUserInfo(config, reply.access_token, claims.sub) : {};
  return { facts: joinFacts(emailTrust, asFacts(claims), asFacts(profile)), emails: undefined };
};

export const createOAuthGateway = (given: ProviderDeps): OAuthGateway => {
  const { publicFetch = given.fetch } = given;
  const deps = { ...given, fetch: boundedFetch(given.fetch), publicFetch: boundedFetch(publicFetch) };
  const configure = createConfigurer(deps);

  return {
    authorizationUrl: (to, redirect) =>
      at('discovery', async () => {
        const config = await configure(to);
        const url = client.buildAuthorizationUrl(config, {
          ...redirect.parameters,
          redirect_uri: redirect.redirectUri,
          state: redirect.state,
          ...(to.row.endpoints.kind === 'oidc' && { nonce: redirect.nonce }),
          code_challenge: await client.calculatePKCECodeChallenge(redirect.verifier),
          code_challenge_method: 'S256',
        });
        if (to.row.clientIdName !== undefined) {
          url.searchParams.delete('client_id');
          url.searchParams.set(to.row.clientIdName, to.clientId);
        }
        return url.href;
      }),

    exchangeCallback: async (from, back, onTokens) => {
      const config = await at('exchange', () => configure(from));
      const isOidc = from.row.endpoints.kind === 'oidc';
      const reply = await at('exchange', () =>
        client.authorizationCodeGrant(config, back.url, {
          expectedState: back.state,
          pkceCodeVerifier: back.verifier,
          ...(isOidc && { expectedNonce: back.nonce, idTokenExpected: true }),
        }),
      );
      onTokens?.();
      const profile = await at('profile', () => profileOf(config, from, reply));
      return { tokens: tokensOf(reply), ...profile };
    },

    refresh: (from, refreshToken) =>
      at('exchange', async () => tokensOf(await client.refreshTokenGrant(await configure(from), refreshToken))),

    discover: (from) =>
      at('discovery', async () => {
        const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = (await configure(from)).serverMetadata();
        const missing = Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }).find(([, url]) => !url);
        if (missing)
          throw new ProviderProblem('discovery', { kind: 'invalid', detail: `Its document names no ${missing[0]}.` });
        return issuer;
      }),

    check: async (from, redirectUri) => {
      // This code was never issued: a provider that rejects only the code has accepted the credentials.
      const parameters = { code: 'credentials-check', redirect_uri: redirectUri, code_verifier: 'x'.repeat(43) };
      try {
        await client.genericGrantRequest(await configure(from), 'authorization_code', parameters);
        return 'passed';
      } catch (error) {
        const problem = asProviderProblem('exchange', error);
        if (problem.kind === 'unreachable') return 'unreachable';
        return WRONG_CREDENTIALS.has(problem.code ?? '') ? 'wrong' : 'passed';
      }
    },

    identityToken: createIdentityTokenReader(deps),
  };
};
