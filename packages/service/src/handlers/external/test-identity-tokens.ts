// The token and userinfo endpoints of the built-in test provider.
import { DAY_MS, SECOND_MS } from '@latchkey/wire';
import { meetsChallenge, readGrant, SEALED_USER_KEY, type TestGrant } from '../../domain/providers/test-grant.ts';
import {
  TEST_IDENTITY_CLIENT_ID,
  TEST_IDENTITY_STRATEGY,
  TEST_TOKEN_SECONDS,
  testClaims,
  testUser,
} from '../../domain/providers/test-identity.ts';
import { readBody } from '../../http/body.ts';
import { IDENTITY_TOKEN_TYPE } from '../../ports/signer.ts';
import { sameSecret } from '../../ports/vault.ts';
import { consumeToken } from '../../store/attempts/spent-tokens.ts';
import { findOAuthProvider } from '../../store/instances/oauth-providers.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { ownIssuer } from '../../use-cases/external/provider-client.ts';

const REFRESH_MS = 30 * DAY_MS;

/** RFC 6749 §5.2. */
const refuse = (error: string, status = 400): Response => Response.json({ error }, { status });

const fromBasic = (header: string | null): readonly [string, string] | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    const text = atob(encoded);
    const at = text.indexOf(':');
    const [id, secret] = [text.slice(0, at), text.slice(at + 1)].map((part) => decodeURIComponent(part));
    return at > 0 && id !== undefined && secret !== undefined ? [id, secret] : undefined;
  } catch {
    return undefined;
  }
};

/** Whether the request has the client credentials of the test provider. */
const isKnownClient = async (call: Call): Promise<boolean> => {
  const given = fromBasic(call.request.headers.get('authorization'));
  const known = await findOAuthProvider(call.database.db, call.instance.id, TEST_IDENTITY_STRATEGY);
  if (!given || !known || given[0] !== TEST_IDENTITY_CLIENT_ID) return false;
  return sameSecret(given[1], call.ports.vault.open(known.sealedClientSecret));
};

const idToken = (call: Call, grant: TestGrant<'code'>): Promise<string> => {
  const user = testUser(grant[SEALED_USER_KEY]);
  const iat = Math.floor(call.now / SECOND_MS);
  const claims = {
    iss: ownIssuer(call.instance, call.config.provider),
    aud: TEST_IDENTITY_CLIENT_ID,
    iat,
    exp: iat + TEST_TOKEN_SECONDS,
    ...(grant.nonce !== undefined && { nonce: grant.nonce }),
    ...(user && testClaims(user, grant.scopes)),
  };
  return call.ports.signer.sign(call.database.db, call.instance, claims, IDENTITY_TOKEN_TYPE);
};

const tokensFor = (call: Call, grant: TestGrant<'code' | 'refresh'>) => {
  const { vault, random } = call.ports;
  const { [SEALED_USER_KEY]: userKey, scopes } = grant;
  const seal = (kind: 'access' | 'refresh', lifetimeMs: number): string =>
    vault.seal(
      JSON.stringify({
        kind,
        id: random.secret(),
        [SEALED_USER_KEY]: userKey,
        scopes,
        expiresAt: call.now + lifetimeMs,
      }),
    );
  return {
    token_type: 'Bearer',
    access_token: seal('access', TEST_TOKEN_SECONDS * SECOND_MS),
    refresh_token: seal('refresh', REFRESH_MS),
    expires_in: TEST_TOKEN_SECONDS,
    scope: scopes.join(' '),
  };
};

type Form = Readonly<Record<string, unknown>>;

const exchangeCode = async (call: Call, form: Form): Promise<Response> => {
  const { db } = call.database;
  const code = readGrant('code', form.code, { open: call.ports.vault.open, now: call.now });
  const isMeant = code?.redirectUri === form.redirect_uri && meetsChallenge(code?.challenge ?? '', form.code_verifier);
  if (!code || !isMeant || !(await consumeToken(db, `test:${code.id}`, code.expiresAt))) return refuse('invalid_grant');
  return Response.json({ ...tokensFor(call, code), id_token: await idToken(call, code) });
};

/** `POST /token`. */
export const answerTokenRequest = async (call: Call): Promise<Response> => {
  const form = await readBody(call.request, false);
  if (!(await isKnownClient(call))) return refuse('invalid_client', 401);
  if (form.grant_type === 'authorization_code') return exchangeCode(call, form);
  if (form.grant_type !== 'refresh_token') return refuse('unsupported_grant_type');
  const grant = readGrant('refresh', form.refresh_token, { open: call.ports.vault.open, now: call.now });
  return grant ? Response.json(tokensFor(call, grant)) : refuse('invalid_grant');
};

/** `GET /userinfo`. */
export const answerUserinfo = async (call: Call): Promise<Response> => {
  const token = /^Bearer (\S+)$/.exec(call.request.headers.get('authorization') ?? '')?.[1];
  const grant = readGrant('access', token, { open: call.ports.vault.open, now: call.now });
  const user = grant && testUser(grant[SEALED_USER_KEY]);
  if (!grant || !user) return refuse('invalid_token', 401);
  return Response.json(testClaims(user, grant.scopes));
};
