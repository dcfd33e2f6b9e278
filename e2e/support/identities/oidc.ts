// A real OpenID Connect provider for tests: it shows no screen, and grants or denies as the test configures.
import { createServer } from 'node:http';
import { freePort } from '@latchkey/testing';
import { Provider } from 'oidc-provider';
import type { Admin } from '../admin.ts';

export type OidcUser = { readonly sub: string; readonly email?: string; readonly email_verified?: boolean };

export type OidcIdentity = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets the user who signs in from now on, and whether they consent. */
  act(user: OidcUser, answer?: 'yes' | 'no'): void;
  stop(): Promise<void>;
};

const CLIENT = { client_id: 'latchkey-stories', client_secret: 'a-secret-that-both-sides-know-0123456789' };

const YEARS_IN_SECONDS = 10 * 365 * 86_400;

type Stage = { user: OidcUser; answer: 'yes' | 'no' };
type Exchange = Parameters<ReturnType<Provider['callback']>>;

const interact = async (provider: Provider, stage: Stage, ...[request, response]: Exchange): Promise<void> => {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const finish = (result: object) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  if (stage.answer === 'no') return finish({ error: 'access_denied', error_description: 'no' });
  const { sub: accountId } = stage.user;
  if (prompt.name === 'login') return finish({ login: { accountId, remember: false } });
  const grant = new provider.Grant({ accountId: session?.accountId ?? accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return finish({ consent: { grantId: await grant.save() } });
};

/** Starts a provider that accepts only `redirectUris`. */
export async function startOidcIdentity(redirectUris: readonly string[]): Promise<OidcIdentity> {
  const port = await freePort();
  // A different host than the service's, so that they share no cookies.
  const issuer = `http://127.0.0.1:${port}`;
  const stage: Stage = { user: { sub: 'nobody' }, answer: 'yes' };
  const users = new Map<string, OidcUser>();
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a cookie key for stories'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    // Tests advance the service's clock but not this provider's, so its tokens need a long lifetime.
    ttl: { AccessToken: 600, Interaction: 600, Grant: 600, Session: 600, IdToken: YEARS_IN_SECONDS },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ ...users.get(id), sub: id }),
    }),
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/'))
      interact(provider, stage, request, response).catch(() => response.destroy());
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    act: (user, given = 'yes') => {
      users.set(user.sub, user);
      Object.assign(stage, { user, answer: given });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Configures a provider on an instance for the duration of a test; accounts created through it are removed with it. */
export async function withProvider(
  { service, admin }: { readonly service: string; readonly admin: Admin },
  name: string,
  use: (identity: OidcIdentity) => Promise<void>,
): Promise<void> {
  const identity = await startOidcIdentity([`${service}/v1/oauth_callback/${name}`]);
  try {
    const { id } = (await admin('POST', '/oauth_providers', {
      provider: name,
      name: 'Acme',
      client_id: identity.clientId,
      client_secret: identity.clientSecret,
      discovery_url: identity.issuer,
    })) as { readonly id: string };
    await use(identity).finally(() => admin('DELETE', `/oauth_providers/${id}?delete_accounts=true`));
  } finally {
    await identity.stop();
  }
}
