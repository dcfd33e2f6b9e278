// Builds the openid-client configuration of an application: the provider's endpoints, the client authentication, and the clock.
import { isLoopbackHost, MINUTE_MS, SECOND_MS } from '@latchkey/wire';
import { importPKCS8, SignJWT } from 'jose';
import * as client from 'openid-client';
import type { ProviderRow } from '../../domain/providers/provider.ts';
import type { Clock } from '../clock.ts';
import { cachingFetch, lenientFetch, type OnRequest, type OutboundFetch, watchedFetch } from './fetch.ts';

/** The credentials of an application at one provider. */
export type ProviderClient = {
  readonly row: ProviderRow;
  readonly clientId: string;
  /** In plain text, only in memory: a secret, or the private key that secrets are signed with. */
  readonly clientSecret: string;
  readonly teamId: string | null;
  readonly keyId: string | null;
  /** `public`: hosts in private networks are refused. */
  readonly reach: 'public' | 'anywhere';
  /** How to reach a provider that does not run as a separate server. */
  readonly via?: OutboundFetch | undefined;
  /** Sees every request to the provider, for a trial sign-in. */
  readonly onRequest?: OnRequest | undefined;
};

const SECRET_LIFETIME_MS = 5 * MINUTE_MS;

const signedSecret = async ({ clientId, clientSecret, teamId, keyId, row }: ProviderClient, now: number) => {
  const key = await importPKCS8(clientSecret, 'ES256');
  const audience = row.endpoints.kind === 'oidc' ? row.endpoints.issuer : row.endpoints.tokenEndpoint;
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId ?? '' })
    .setIssuer(teamId ?? '')
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + SECRET_LIFETIME_MS))
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

export type ProviderDeps = {
  readonly clock: Clock;
  readonly fetch: OutboundFetch;
  /** Connects to public addresses only; if it is not set, `fetch` is used for all requests. */
  readonly publicFetch?: OutboundFetch;
  /** The timeout of each request. */
  readonly patienceMs: number;
  /** Called for every lookup of a cached document. */
  readonly onCacheRead?: ((isHit: boolean) => void) | undefined;
};

/** The fetch function for a provider of this reach. */
export const outboundFetch = ({ fetch, publicFetch }: ProviderDeps, reach: ProviderClient['reach']): OutboundFetch =>
  reach === 'public' ? (publicFetch ?? fetch) : fetch;

/** Creates the configuration for one exchange; fetches the provider's discovery document if it has one. */
export const createConfigurer = (deps: ProviderDeps) => {
  // One cache per reach: a document that was fetched without the restriction must not be served to a restricted caller.
  const caching = () => cachingFetch(deps.clock, deps.onCacheRead);
  const remembering = { public: caching(), anywhere: caching() };

  return async (of: ProviderClient): Promise<client.Configuration> => {
    const { row, clientId, clientSecret } = of;
    const now = deps.clock.now();
    // The library reads the system clock; the skew adjusts it to the service's clock.
    const metadata = { client_secret: clientSecret, [client.clockSkew]: Math.round((now - Date.now()) / SECOND_MS) };
    const authentication = await authenticationOf(of, now);
    const { endpoints } = row;
    const fetch = lenientFetch(
      watchedFetch(of.via ?? outboundFetch(deps, of.reach), of.onRequest),
      endpoints.kind === 'oidc',
    );
    const timeout = deps.patienceMs / SECOND_MS;
    if (endpoints.kind === 'oidc') {
      const config = await client.discovery(new URL(endpoints.issuer), clientId, metadata, authentication, {
        [client.customFetch]: of.via ? fetch : remembering[of.reach](fetch),
        timeout,
        ...(isOnThisMachine(endpoints.issuer) && { execute: [client.allowInsecureRequests] }),
      });
      // Signatures of identity tokens are checked although they come directly from the provider.
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
};
