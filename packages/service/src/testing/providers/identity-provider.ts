// A real OpenID Connect provider for tests, on its own port: it shows no page, grants or denies as the test sets, and can be
// slow or stopped.
import { createServer } from 'node:http';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { freePort } from '../free-port.ts';
import { sharedKeyPairs } from '../shared-key-pairs.ts';

export type ProviderUser = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  /** The hosted domain of a Google account. */
  readonly hd?: string;
};

export type IdentityProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets the user who signs in from now on, and whether consent is given. */
  act(person: ProviderUser, answer?: 'yes' | 'no'): void;
  /** Follows an authorization URL; returns the callback URL that the provider redirects to. */
  follow(url: string): Promise<string>;
  /** An ID token with the given claims, signed with the provider's key. */
  sign(claims: JWTPayload): Promise<string>;
  stop(): Promise<void>;
};

const MAX_STEPS = 10;
const CLIENT_ID = 'latchkey-tests';
const CLIENT_SECRET = 'a-secret-that-both-sides-know-0123456789';
const KEY_ID = 'test-key';

type ProviderState = { person: ProviderUser; answer: 'yes' | 'no' };

const interact = async (
  provider: Provider,
  state: ProviderState,
  ...[request, response]: Parameters<ReturnType<Provider['callback']>>
) => {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const finish = (result: object) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  if (state.answer === 'no') return finish({ error: 'access_denied', error_description: 'no' });
  const { sub: accountId } = state.person;
  if (prompt.name === 'login') return finish({ login: { accountId, remember: false } });
  const grant = new provider.Grant({ accountId: session?.accountId ?? accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return finish({ consent: { grantId: await grant.save() } });
};

/** Follows the provider's redirects until one leaves the provider. */
const followRedirects = async (issuer: string, first: string): Promise<string> => {
  const jar = new Map<string, string>();
  let url = first;
  for (let step = 0; step < MAX_STEPS && url.startsWith(issuer); step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`the provider stopped at ${reply.status}: ${await reply.text()}`);
    url = new URL(location, url).href;
  }
  return url;
};

/** `createIdentityProvider(['http://x.localhost:4400/v1/oauth_callback/custom_acme'])`. */
export const createIdentityProvider = async (redirectUris: readonly string[]): Promise<IdentityProvider> => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = sharedKeyPairs.provider;
  const key = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const state: ProviderState = { person: { sub: 'nobody' }, answer: 'yes' };
  const people = new Map<string, ProviderUser>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a cookie key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'hd'] },
    scopes: ['openid', 'email', 'profile', 'offline_access', 'calendar'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ ...people.get(id), sub: id }),
    }),
    issueRefreshToken: async () => true,
    // A refresh token works once; using it again revokes the whole grant.
    rotateRefreshToken: true,
    ttl: { AccessToken: 600, Interaction: 600, Grant: 600, Session: 600, IdToken: 600 },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/'))
      interact(provider, state, request, response).catch(() => response.destroy());
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    act: (person, given = 'yes') => {
      people.set(person.sub, person);
      state.person = person;
      state.answer = given;
    },
    follow: (url) => followRedirects(issuer, url),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
