// Speaks with identity providers: the address to send a browser to, what a code is worth, who somebody is, fresh tokens. The
// protocol is openid-client's; here are the differences between providers, and what we insist on (security R24).
import { importPKCS8, SignJWT } from 'jose';
import * as client from 'openid-client';
import { isLoopbackHost } from '../domain/instance/loopback.ts';
import type { Facts } from '../domain/providers/profile.ts';
import type { ProfileRequest, ProviderRow } from '../domain/providers/provider.ts';
import type { Clock } from './clock.ts';
import { createIdentityTokenReader, type IdentityTokenReader } from './identity-token.ts';
import { lenientFetch, type OutboundFetch, rememberingFetch } from './provider-fetch.ts';
import { asProviderProblem, type ProblemStage, ProviderProblem } from './provider-problem.ts';

/** An application as one provider knows it. */
export type ProviderClient = {
  readonly row: ProviderRow;
  readonly clientId: string;
  /** In clear, only ever in memory: a secret, or the private key that secrets are signed with. */
  readonly clientSecret: string;
  readonly teamId: string | null;
  readonly keyId: string | null;
  /** How to reach a provider that is no server of its own. */
  readonly via?: OutboundFetch | undefined;
};

export type Departure = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** What depends on the provider: scopes, prompt, hints. */
  readonly parameters: Readonly<Record<string, string>>;
};

export type Return = {
  /** Our own address with what the provider added to it. */
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

export type Arrival = { readonly tokens: ProviderTokens; readonly facts: Facts; readonly emails: unknown };

/** How a look at a client's credentials ended. */
export type CredentialsCheck = 'passed' | 'wrong' | 'unreachable';

export type OAuthGateway = {
  /** Where to send the browser. */
  authorizationUrl(to: ProviderClient, departure: Departure): Promise<string>;
  /** Exchanges the code of a return and asks who it is. Throws `ProviderProblem`. */
  arrive(at: ProviderClient, back: Return): Promise<Arrival>;
  refresh(at: ProviderClient, refreshToken: string): Promise<ProviderTokens>;
  /** The issuer that a discovery document names, after everything in it was looked at. Throws `ProviderProblem`. */
  discover(at: ProviderClient): Promise<string>;
  /** Does the provider know this client and its secret? */
  check(at: ProviderClient, redirectUri: string): Promise<CredentialsCheck>;
  /** The claims of an identity token that a page was given. */
  readonly identityToken: IdentityTokenReader;
};

const SECOND_MS = 1_000;
const SECRET_LIFETIME = '5m';

const signedSecret = async ({ clientId, clientSecret, teamId, keyId, row }: ProviderClient, now: number) => {
  const key = await importPKCS8(clientSecret, 'ES256');
  const audience = row.endpoints.kind === 'oidc' ? row.endpoints.issuer : row.endpoints.tokenEndpoint;
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId ?? '' })
    .setIssuer(teamId ?? '')
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + Number.parseInt(SECRET_LIFETIME, 10) * 60 * SECOND_MS))
    .sign(key);
};

const authenticationOf = async (of: ProviderClient, now: number): Promise<client.ClientAuth> => {
  const { row, clientId, clientSecret } = of;
  if (row.authentication === 'signed') return client.ClientSecretPost(await signedSecret(of, now));
  if (row.authentication === 'basic') return client.ClientSecretBasic(clientSecret);
  const { clientIdName } = row;
  if (clientIdName === undefined) return client.ClientSecretPost(clientSecret);
  return (_server, _metadata, body) => {
    body.set(clientIdName, clientId);
    body.set('client_secret', clientSecret);
  };
};

const isOnThisMachine = (address: string): boolean => isLoopbackHost(new URL(address).host);

type Deps = {
  readonly clock: Clock;
  readonly fetch: OutboundFetch;
  /** How long any one answer may take. */
  readonly patienceMs: number;
};

/** The answer of a request for facts, which must be JSON. */
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

/** What the token says and what the profile says; an address and its proof come from one of them, never from both. */
const mergeFacts = (claims: Facts, profile: Facts): Facts => {
  const { email: _email, email_verified: _verified, ...rest } = claims;
  return 'email' in profile ? { ...rest, ...profile } : { ...claims, ...profile };
};

const tokensOf = (reply: client.TokenEndpointResponse): ProviderTokens => ({
  accessToken: reply.access_token,
  refreshToken: reply.refresh_token,
  expiresInSeconds: reply.expires_in,
  scope: reply.scope,
});

export const createOAuthGateway = (deps: Deps): OAuthGateway => {
  const remembering = rememberingFetch(deps.clock);

  const configure = async (of: ProviderClient): Promise<client.Configuration> => {
    const { row, clientId, clientSecret } = of;
    const now = deps.clock.now();
    // The service has one clock; what the library reads on its own is moved to it.
    const metadata = { client_secret: clientSecret, [client.clockSkew]: Math.round((now - Date.now()) / SECOND_MS) };
    const authentication = await authenticationOf(of, now);
    const { endpoints } = row;
    const fetch = lenientFetch(of.via ?? deps.fetch, endpoints.kind === 'oidc');
    const timeout = deps.patienceMs / SECOND_MS;
    if (endpoints.kind === 'oidc') {
      const config = await client.discovery(new URL(endpoints.issuer), clientId, metadata, authentication, {
        [client.customFetch]: of.via ? fetch : remembering(fetch),
        timeout,
        ...(isOnThisMachine(endpoints.issuer) && { execute: [client.allowInsecureRequests] }),
      });
      // Signatures of identity tokens are checked even though they come straight from the provider.
      client.enableNonRepudiationChecks(config);
      return config;
    }
    const { authorizationEndpoint: authorization_endpoint, tokenEndpoint: token_endpoint } = endpoints;
    const server = { issuer: new URL(authorization_endpoint).origin, authorization_endpoint, token_endpoint };
    const config = new client.Configuration(server, clientId, metadata, authentication);
    config[client.customFetch] = fetch;
    config.timeout = timeout;
    return config;
  };

  const at = async <T>(stage: ProblemStage, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asProviderProblem(stage, error);
    }
  };

  const profileOf = async (
    config: client.Configuration,
    { row: { endpoints } }: ProviderClient,
    reply: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<Pick<Arrival, 'facts' | 'emails'>> => {
    if (endpoints.kind === 'oauth2') {
      const facts = asFacts(await readFacts(config, endpoints.profile, reply.access_token));
      const emails = endpoints.emails && (await readFacts(config, endpoints.emails, reply.access_token));
      return { facts, emails };
    }
    const claims = reply.claims();
    if (!claims) throw new ProviderProblem('exchange', { kind: 'invalid', detail: 'It gave no identity token.' });
    const hasProfile = config.serverMetadata().userinfo_endpoint !== undefined;
    const profile = hasProfile ? await client.fetchUserInfo(config, reply.access_token, claims.sub) : {};
    return { facts: mergeFacts(asFacts(claims), asFacts(profile)), emails: undefined };
  };

  return {
    authorizationUrl: (to, departure) =>
      at('discovery', async () => {
        const config = await configure(to);
        const url = client.buildAuthorizationUrl(config, {
          ...departure.parameters,
          redirect_uri: departure.redirectUri,
          state: departure.state,
          ...(to.row.endpoints.kind === 'oidc' && { nonce: departure.nonce }),
          code_challenge: await client.calculatePKCECodeChallenge(departure.verifier),
          code_challenge_method: 'S256',
        });
        if (to.row.clientIdName !== undefined) {
          url.searchParams.delete('client_id');
          url.searchParams.set(to.row.clientIdName, to.clientId);
        }
        return url.href;
      }),

    arrive: async (from, back) => {
      const config = await at('exchange', () => configure(from));
      const isOidc = from.row.endpoints.kind === 'oidc';
      const reply = await at('exchange', () =>
        client.authorizationCodeGrant(config, back.url, {
          expectedState: back.state,
          pkceCodeVerifier: back.verifier,
          ...(isOidc && { expectedNonce: back.nonce, idTokenExpected: true }),
        }),
      );
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
      // A code that nobody gave out: whoever complains about the code has taken the credentials.
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

const WRONG_CREDENTIALS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
  'unauthorized',
]);
