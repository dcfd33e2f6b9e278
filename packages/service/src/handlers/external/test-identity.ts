// The built-in OpenID Connect test provider with made-up users, for development instances only. The rest of the service calls it
// like any other provider, but without the network.

import { MINUTE_MS, SECOND_MS } from '@latchkey/wire';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { directAddress, localProxyAddress, primaryAddress } from '../../domain/instance/instance-address.ts';
import { readGrant, SEALED_USER_KEY, type TestGrant } from '../../domain/providers/test-grant.ts';
import {
  TEST_CODE_SECONDS,
  TEST_IDENTITY_CLIENT_ID,
  TEST_IDENTITY_PATH,
  TEST_IDENTITY_STRATEGY,
  TEST_USERS,
  testUser,
  typedTestUser,
} from '../../domain/providers/test-identity.ts';
import { readBody } from '../../http/body.ts';
import { testIdentityErrorPage, testIdentityPage } from '../../present/pages/test-identity-page.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { callbackUri, ownIssuer } from '../../use-cases/external/provider-client.ts';
import { htmlPage } from '../links.ts';

const CHOOSING_MS = 10 * MINUTE_MS;

const frontUrl = (call: Call): string =>
  `${primaryAddress(call.instance, call.config.provider).baseUrl}${TEST_IDENTITY_PATH}/authorize`;

export const discoveryDocument = async (call: Call): Promise<Response> => {
  const issuer = ownIssuer(call.instance, call.config.provider);
  return Response.json({
    issuer,
    authorization_endpoint: frontUrl(call),
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [call.instance.signingAlgorithm],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['openid', 'email', 'profile'],
  });
};

export const showKeys = async (call: Call): Promise<Response> =>
  Response.json(await call.ports.signer.jwks(call.database.db, call.instance));

const isOwnReturn = (call: Call, redirectUri: string | null): redirectUri is string => {
  const { instance, config } = call;
  const addresses = [directAddress(instance, config.provider), primaryAddress(instance, config.provider)];
  if (addresses.some(({ baseUrl }) => redirectUri === callbackUri(baseUrl, TEST_IDENTITY_STRATEGY))) return true;
  const path = callbackUri('', TEST_IDENTITY_STRATEGY);
  return redirectUri?.endsWith(path) === true && localProxyAddress(redirectUri.slice(0, -path.length)) !== undefined;
};

/** Redirects to the application with the authorization response. */
const redirectBack = (call: Call, to: string, answer: Readonly<Record<string, string>>): Response => {
  const url = new URL(to);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  url.searchParams.set('iss', ownIssuer(call.instance, call.config.provider));
  return new Response(null, { status: 303, headers: { Location: url.href } });
};

const ANY_TARGET = { formTarget: 'anywhere' } as const;

/** `GET /authorize`: the page that lists the users, or an immediate response if nothing has to be chosen. */
export const showChoices = async (call: Call): Promise<Response> => {
  const params = call.url.searchParams;
  const redirectUri = params.get('redirect_uri');
  if (params.get('client_id') !== TEST_IDENTITY_CLIENT_ID || !isOwnReturn(call, redirectUri))
    return htmlPage(call, testIdentityErrorPage, { status: 400 });
  const state = params.get('state') ?? '';
  const challenge = params.get('code_challenge') ?? '';
  const scopes = (params.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  const isWhole =
    params.get('response_type') === 'code' &&
    challenge !== '' &&
    params.get('code_challenge_method') === 'S256' &&
    scopes.includes('openid');
  if (!isWhole) return redirectBack(call, redirectUri, { error: 'invalid_request', state });
  if (params.get('prompt') === 'none') return redirectBack(call, redirectUri, { error: 'login_required', state });
  const nonce = params.get('nonce') ?? undefined;
  const expiresAt = call.now + CHOOSING_MS;
  const request = { kind: 'request', redirectUri, state, nonce, challenge, scopes, expiresAt };
  const asking = {
    action: frontUrl(call),
    request: call.ports.vault.seal(JSON.stringify(request)),
    users: TEST_USERS,
    scopes,
    loginHint: params.get('login_hint') ?? undefined,
  };
  return htmlPage(call, (look) => testIdentityPage(look, asking), { status: 200, ...ANY_TARGET });
};

const chosenUser = (choice: unknown, email: unknown): string | undefined => {
  if (choice !== 'typed') return typeof choice === 'string' ? testUser(choice)?.key : undefined;
  const address = typeof email === 'string' ? normaliseEmail(email) : undefined;
  return address === undefined ? undefined : typedTestUser(address).key;
};

/** `POST /authorize`: the developer chose a user, or denied. */
export const handleChoice = async (call: Call): Promise<Response> => {
  const { choice, email, request: sealed } = await readBody(call.request, false);
  const { vault, random } = call.ports;
  const request = readGrant('request', sealed, { open: vault.open, now: call.now });
  if (!request) return htmlPage(call, testIdentityErrorPage, { status: 400 });
  const { redirectUri, state } = request;
  const userKey = chosenUser(choice, email);
  if (userKey === undefined) return redirectBack(call, redirectUri, { error: 'access_denied', state });
  const code: TestGrant<'code'> = {
    kind: 'code',
    id: random.secret(),
    [SEALED_USER_KEY]: userKey,
    scopes: request.scopes,
    redirectUri,
    nonce: request.nonce,
    challenge: request.challenge,
    expiresAt: call.now + TEST_CODE_SECONDS * SECOND_MS,
  };
  return redirectBack(call, redirectUri, { code: vault.seal(JSON.stringify(code)), state });
};
