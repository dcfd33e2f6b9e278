// The differences between providers, with each provider faked by a function: the requests, and how replies are read.
import { decodeJwt, exportPKCS8, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { OAUTH2_PROVIDERS } from '../../domain/providers/oauth2-providers.ts';
import { OIDC_PROVIDERS } from '../../domain/providers/oidc-providers.ts';
import { readProfile } from '../../domain/providers/profile.ts';
import type { ProviderRow } from '../../domain/providers/provider.ts';
import { PROVIDER_TIMEOUT_MS } from '../../testing/test-ports.ts';
import { systemClock } from '../clock.ts';
import type { ProviderClient } from './configuration.ts';
import type { OutboundFetch } from './fetch.ts';
import { ProviderProblem } from './problem.ts';
import { createOAuthGateway } from './provider.ts';
import { PrivateAddress } from './public-fetch.ts';

const REDIRECT = 'https://latchkey.example.com/v1/oauth_callback/x';

type Asked = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly form: URLSearchParams;
};

/** A gateway whose fake provider replies by URL. */
const gatewayTo = (answers: Readonly<Record<string, (asked: Asked) => Response>>) => {
  const asked: Asked[] = [];
  const fetch: OutboundFetch = async (url, { method, headers, body }) => {
    const one = { url, method, headers: new Headers(headers), form: new URLSearchParams(String(body ?? '')) };
    asked.push(one);
    const answer = Object.entries(answers).find(([address]) => url.startsWith(address))?.[1];
    if (!answer) throw new TypeError('fetch failed');
    return answer(one);
  };
  return { asked, gateway: createOAuthGateway({ clock: systemClock, fetch, patienceMs: PROVIDER_TIMEOUT_MS }) };
};

const clientOf = (row: ProviderRow, more: Partial<ProviderClient> = {}): ProviderClient => ({
  row,
  clientId: 'client',
  clientSecret: 'secret',
  teamId: null,
  keyId: null,
  reach: 'anywhere',
  ...more,
});

const back = { url: new URL(`${REDIRECT}?code=c&state=s`), state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
const redirect = {
  redirectUri: REDIRECT,
  state: 's',
  nonce: 'n',
  verifier: 'v'.repeat(43),
  parameters: { scope: 'a' },
};
const token = (more: object = {}) => Response.json({ access_token: 'at', token_type: 'bearer', ...more });

describe('a plain OAuth 2 provider', () => {
  it('is requested with PKCE and state, for a code', async () => {
    const { gateway } = gatewayTo({});
    const url = new URL(await gateway.authorizationUrl(clientOf(OAUTH2_PROVIDERS.github), redirect));
    expect(url.origin + url.pathname).toBe(new URL(OAUTH2_PROVIDERS.github.endpoints.authorizationEndpoint).href);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client',
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'a',
      state: 's',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('gets the client id under its own parameter name', async () => {
    const { endpoints } = OAUTH2_PROVIDERS.tiktok;
    const { gateway, asked } = gatewayTo({
      [endpoints.tokenEndpoint]: () => token({ open_id: 'o' }),
      [endpoints.profile.url]: () => Response.json({ data: { user: { open_id: 'o' } } }),
    });
    const client = clientOf(OAUTH2_PROVIDERS.tiktok);
    const url = new URL(await gateway.authorizationUrl(client, redirect));
    expect([url.searchParams.get('client_key'), url.searchParams.has('client_id')]).toEqual(['client', false]);
    await gateway.exchangeCallback(client, back);
    expect(asked[0]?.form.get('client_key')).toBe('client');
  });

  it('may list addresses at another endpoint, and its ID token may be ignored', async () => {
    const { endpoints } = OAUTH2_PROVIDERS.github;
    const { gateway, asked } = gatewayTo({
      [endpoints.tokenEndpoint]: () => token({ id_token: 'not.a.token', scope: 'read:user,user:email' }),
      [endpoints.emails?.url ?? '']: () => Response.json([{ email: 'a@example.com', primary: true, verified: true }]),
      [endpoints.profile.url]: () => Response.json({ id: 7, login: 'ada' }),
    });
    const { facts, emails, tokens } = await gateway.exchangeCallback(clientOf(OAUTH2_PROVIDERS.github), back);
    expect(readProfile(OAUTH2_PROVIDERS.github, facts, emails)).toMatchObject({
      subject: '7',
      emailAddress: 'a@example.com',
      isEmailVerified: true,
    });
    expect(tokens).toMatchObject({ accessToken: 'at', scope: 'read:user,user:email' });
    expect(asked[0]?.form.get('code_verifier')).toBe('v'.repeat(43));
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer at');
  });

  it('may want the token in the URL, or a query in a body', async () => {
    const { hubspot, linear, dropbox } = OAUTH2_PROVIDERS;
    const { gateway, asked } = gatewayTo({
      [hubspot.endpoints.tokenEndpoint]: () => token(),
      [hubspot.endpoints.profile.url.replace('{access_token}', 'at')]: () =>
        Response.json({ user_id: 1, user: 'a@example.com' }),
      [linear.endpoints.tokenEndpoint]: () => token({ scope: ['read'] }),
      [linear.endpoints.profile.url]: () => Response.json({ data: { viewer: { id: 'l' } } }),
      [dropbox.endpoints.tokenEndpoint]: () => token(),
      [dropbox.endpoints.profile.url]: () => Response.json({ account_id: 'd' }),
    });
    expect((await gateway.exchangeCallback(clientOf(hubspot), back)).facts).toMatchObject({ user_id: 1 });
    const callbackResult = await gateway.exchangeCallback(clientOf(linear), back);
    expect([callbackResult.tokens.scope, asked.at(-1)?.method]).toEqual(['read', 'POST']);
    await gateway.exchangeCallback(clientOf(dropbox), back);
    expect(asked.at(-1)?.headers.get('content-type')).toBe('application/json');
  });

  it('may get its secret in the header', async () => {
    const { spotify } = OAUTH2_PROVIDERS;
    const { gateway, asked } = gatewayTo({
      [spotify.endpoints.tokenEndpoint]: () => token(),
      [spotify.endpoints.profile.url]: () => Response.json({ id: 's' }),
    });
    await gateway.exchangeCallback(clientOf(spotify), back);
    expect(asked[0]?.headers.get('authorization')).toBe(`Basic ${btoa('client:secret')}`);
    expect(asked[0]?.form.has('client_secret')).toBe(false);
  });

  it.each([
    ['refuses with a success', () => Response.json({ error: 'bad_verification_code' }), 'exchange', 'refused'],
    ['refuses', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), 'exchange', 'refused'],
    ['answers something else', () => new Response('<html>'), 'exchange', 'invalid'],
    ['is broken', () => new Response('x', { status: 500 }), 'exchange', 'invalid'],
  ] as const)('that %s is reported separately', async (_what, answer, stage, kind) => {
    const { gateway } = gatewayTo({ [OAUTH2_PROVIDERS.github.endpoints.tokenEndpoint]: answer });
    const problem = await gateway
      .exchangeCallback(clientOf(OAUTH2_PROVIDERS.github), back)
      .catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ProviderProblem);
    expect(problem).toMatchObject({ stage, kind });
  });

  it('that never responds times out', async () => {
    // Only the timeout ends this request.
    const fetch: OutboundFetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const gateway = createOAuthGateway({ clock: systemClock, fetch, patienceMs: 1 });
    await expect(gateway.exchangeCallback(clientOf(OAUTH2_PROVIDERS.github), back)).rejects.toMatchObject({
      stage: 'exchange',
      kind: 'unreachable',
    });
  });

  it('that returns no profile is reported separately', async () => {
    const { endpoints } = OAUTH2_PROVIDERS.discord;
    const { gateway } = gatewayTo({
      [endpoints.tokenEndpoint]: () => token(),
      [endpoints.profile.url]: () => new Response('{}', { status: 401 }),
    });
    await expect(gateway.exchangeCallback(clientOf(OAUTH2_PROVIDERS.discord), back)).rejects.toMatchObject({
      stage: 'profile',
      kind: 'refused',
    });
  });

  it.each([
    ['incorrect_client_credentials', 'wrong'],
    ['bad_verification_code', 'passed'],
  ] as const)('that answers %s to a check of the credentials: %s', async (error, expected) => {
    const { gateway } = gatewayTo({
      [OAUTH2_PROVIDERS.github.endpoints.tokenEndpoint]: () => Response.json({ error }),
    });
    expect(await gateway.check(clientOf(OAUTH2_PROVIDERS.github), REDIRECT)).toBe(expected);
  });

  it('that does not respond is unreachable', async () => {
    const { gateway } = gatewayTo({});
    expect(await gateway.check(clientOf(OAUTH2_PROVIDERS.github), REDIRECT)).toBe('unreachable');
    await expect(gateway.refresh(clientOf(OAUTH2_PROVIDERS.github), 'rt')).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});

describe('a provider whose secret is a signature', () => {
  it('is asked for a form_post response, and gets a secret that is valid for minutes', async () => {
    const { apple } = OIDC_PROVIDERS;
    const { issuer } = apple.endpoints as { readonly issuer: string };
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const { gateway, asked } = gatewayTo({
      [`${issuer}/.well-known/openid-configuration`]: () =>
        Response.json({
          issuer,
          authorization_endpoint: `${issuer}/auth/authorize`,
          token_endpoint: `${issuer}/auth/token`,
          jwks_uri: `${issuer}/auth/keys`,
        }),
      [`${issuer}/auth/token`]: () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    });
    const client = clientOf(apple, { clientSecret: await exportPKCS8(privateKey), teamId: 'TEAM', keyId: 'KEY' });
    const parameters = { ...apple.parameters, scope: 'name email' };
    const url = new URL(await gateway.authorizationUrl(client, { ...redirect, parameters }));
    expect([url.searchParams.get('response_mode'), url.searchParams.get('nonce')]).toEqual(['form_post', 'n']);
    await expect(gateway.exchangeCallback(client, back)).rejects.toMatchObject({
      kind: 'refused',
      code: 'invalid_grant',
    });
    const secret = decodeJwt(asked.at(-1)?.form.get('client_secret') ?? '');
    expect(secret).toMatchObject({ iss: 'TEAM', sub: 'client', aud: issuer });
    expect((secret.exp ?? 0) - (secret.iat ?? 0)).toBe(300);
  });
});

describe('a provider of a production instance', () => {
  it('is reached at public addresses only, for its discovery document and every endpoint in it', async () => {
    const { google } = OIDC_PROVIDERS;
    const issuer = 'https://idp.example.com';
    const asked: string[] = [];
    const fetch: OutboundFetch = () => Promise.reject(new Error('the unrestricted fetch'));
    const publicFetch: OutboundFetch = async (url) => {
      asked.push(url);
      if (new URL(url).hostname === '10.0.0.7') throw new PrivateAddress();
      const inside = { authorization_endpoint: `${issuer}/a`, token_endpoint: 'https://10.0.0.7/t' };
      return Response.json({ issuer, ...inside, jwks_uri: `${issuer}/k` });
    };
    const gateway = createOAuthGateway({ clock: systemClock, fetch, publicFetch, patienceMs: PROVIDER_TIMEOUT_MS });
    const row = { ...google, endpoints: { kind: 'oidc' as const, issuer } };
    await expect(gateway.exchangeCallback(clientOf(row, { reach: 'public' }), back)).rejects.toMatchObject({
      kind: 'invalid',
      detail: expect.stringContaining('private network'),
    });
    expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`, 'https://10.0.0.7/t']);
    const elsewhere = { ...row, endpoints: { kind: 'oidc' as const, issuer: 'https://10.0.0.7' } };
    await expect(gateway.discover(clientOf(elsewhere, { reach: 'public' }))).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('a response without end', () => {
  it('is read up to a limit', async () => {
    const { endpoints } = OAUTH2_PROVIDERS.github;
    const profileOf = (size: number) =>
      gatewayTo({
        [endpoints.tokenEndpoint]: () => token(),
        [endpoints.emails?.url ?? '']: () => Response.json([]),
        [endpoints.profile.url]: () => Response.json({ id: 7, bio: 'x'.repeat(size) }),
      }).gateway.exchangeCallback(clientOf(OAUTH2_PROVIDERS.github), back);
    expect((await profileOf(200 * 1_024)).facts).toMatchObject({ id: 7 });
    await expect(profileOf(256 * 1_024)).rejects.toBeInstanceOf(ProviderProblem);
  });
});
