// Finds the token of a request (Bearer header first, then cookies), verifies it and returns the caller's session.
import { NAMES } from '@latchkey/wire';
import { type AuthorizationQuery, isAuthorized } from './authorization.ts';
import { type CookiePair, chooseCookies } from './choose-cookies.ts';
import { peekClaims } from './compact-token.ts';
import { parseCookies } from './cookies.ts';
import { isRefusalReason, type RequestRefusalReason, refusalMessage, refuse } from './refusal.ts';
import { type RequestHeaders, readHeader } from './request-headers.ts';
import type { SessionClaims, SessionTokenStatus } from './session-claims.ts';
import type { VerifyResult } from './verify-token.ts';

/** The request has a valid session. */
export type SignedInRequest = {
  readonly status: 'signed-in';
  readonly isSignedIn: true;
  readonly userId: string;
  readonly sessionId: string;
  /** `pending` only where `treatPendingAsSignedOut` is false: the user still has tasks to do. */
  readonly sessionStatus: SessionTokenStatus;
  readonly organizationId: string | undefined;
  readonly organizationRole: string | undefined;
  readonly claims: SessionClaims;
  /** True when the token meets every condition: `has({ permission: 'org:invoices:read' })`. */
  readonly has: (query: AuthorizationQuery) => boolean;
  /** The token of this request, to forward to another service of the host. */
  readonly getToken: () => Promise<string>;
  /** Cookies to set with the response; present only after a handshake. */
  readonly headers: Headers;
  readonly reason: undefined;
  readonly message: undefined;
};

/** The request has no valid session, and the reason. */
export type SignedOutRequest = {
  readonly status: 'signed-out';
  readonly isSignedIn: false;
  readonly userId: undefined;
  readonly sessionId: undefined;
  readonly sessionStatus: undefined;
  readonly organizationId: undefined;
  readonly organizationRole: undefined;
  readonly claims: undefined;
  readonly has: (query: AuthorizationQuery) => false;
  readonly getToken: () => Promise<undefined>;
  /** Cookies to set with the response; present only after a handshake. */
  readonly headers: Headers;
  readonly reason: RequestRefusalReason;
  readonly message: string;
};

/** The authentication of a request. */
export type RequestAuth = SignedInRequest | SignedOutRequest;

export type RequestDeps = {
  /** Accepts the token of a pending session too: whether it counts is decided after its age is compared. */
  readonly verify: (token: string) => Promise<VerifyResult>;
  readonly treatPendingAsSignedOut: boolean;
  readonly suffix: () => Promise<string>;
  readonly issuer: string;
  readonly isDevelopment: boolean;
  readonly now: () => number;
};

type RawPair = { readonly session: string | undefined; readonly clientUat: string | undefined };

const signedIn = (token: string, claims: SessionClaims): SignedInRequest => ({
  status: 'signed-in',
  headers: new Headers(),
  isSignedIn: true,
  userId: claims.sub,
  sessionId: claims.sid,
  sessionStatus: claims.sts ?? 'active',
  organizationId: claims.org_id,
  organizationRole: claims.org_role,
  claims,
  has: (query) =>
    isAuthorized(query, {
      organizationId: claims.org_id,
      organizationRole: claims.org_role,
      organizationPermissions: claims.org_permissions ?? [],
      factorAges: claims.fva,
    }),
  getToken: async () => token,
  reason: undefined,
  message: undefined,
});

const signedOut = (reason: RequestRefusalReason, message: string): SignedOutRequest => ({
  status: 'signed-out',
  headers: new Headers(),
  isSignedIn: false,
  userId: undefined,
  sessionId: undefined,
  sessionStatus: undefined,
  organizationId: undefined,
  organizationRole: undefined,
  claims: undefined,
  has: () => false,
  getToken: async () => undefined,
  reason,
  message,
});

/** The request of a valid token: signed in, unless its session is pending and that counts as signed out. */
export const accepted = (
  token: string,
  claims: SessionClaims,
  { treatPendingAsSignedOut }: Pick<RequestDeps, 'treatPendingAsSignedOut'>,
): RequestAuth => {
  if (claims.sts !== 'pending' || !treatPendingAsSignedOut) return signedIn(token, claims);
  const { reason, message } = refuse('session-pending');
  return signedOut(reason, message);
};

export const withoutToken = (reason: RequestRefusalReason): SignedOutRequest =>
  signedOut(reason, refusalMessage(reason));

/**
 * The authentication of a token that has been verified, or of a reason to refuse one. Only for what this server has signed: nothing
 * is verified here.
 */
export const restoreAuth = (
  known: { readonly token: string } | { readonly reason: string },
): RequestAuth | undefined => {
  if ('reason' in known) return isRefusalReason(known.reason) ? withoutToken(known.reason) : undefined;
  const claims = peekClaims(known.token);
  // The cast holds: every member of the type was validated when the token was verified.
  return claims && signedIn(known.token, claims as SessionClaims);
};

export const bearerToken = (request: RequestHeaders): string | undefined =>
  /^bearer +(\S.*)$/i.exec(readHeader(request, 'authorization'))?.[1]?.trim();

const peek = ({ session, clientUat }: RawPair): CookiePair => ({
  session: session === undefined ? undefined : (peekClaims(session) ?? {}),
  clientUat,
});

/** The cookie pair to use. */
const readCookies = async (request: RequestHeaders, deps: RequestDeps): Promise<RawPair> => {
  const cookies = parseCookies(readHeader(request, 'cookie'));
  const suffix = await deps.suffix();
  const { session, clientUat } = NAMES.cookies;
  const plain = { session: cookies.get(session), clientUat: cookies.get(clientUat) };
  const suffixed = { session: cookies.get(`${session}_${suffix}`), clientUat: cookies.get(`${clientUat}_${suffix}`) };
  const { issuer, isDevelopment } = deps;
  const choice = chooseCookies({
    plain: peek(plain),
    suffixed: peek(suffixed),
    issuer,
    isDevelopment,
    now: deps.now(),
  });
  const chosen = choice === 'plain' ? plain : suffixed;
  return { ...chosen, session: chosen.session || undefined };
};

/** Browsers omit the companion cookie on a cross-site navigation: it is SameSite=Strict, the session cookie is Lax. */
const isFromAnotherSite = (request: RequestHeaders): boolean => readHeader(request, 'sec-fetch-site') === 'cross-site';

const authenticateCookies = async (request: RequestHeaders, deps: RequestDeps): Promise<RequestAuth> => {
  const { session, clientUat } = await readCookies(request, deps);
  const changedAt = clientUat === undefined ? undefined : Number.parseInt(clientUat, 10) || 0;
  if (session === undefined) return withoutToken(changedAt ? 'session-cookie-missing' : 'no-token');
  if (changedAt === 0) return withoutToken('client-signed-out');
  if (changedAt === undefined && !isFromAnotherSite(request)) return withoutToken('client-unknown');
  const result = await deps.verify(session);
  if (!result.ok) return signedOut(result.reason, result.message);
  if (changedAt !== undefined && result.claims.iat < changedAt) return withoutToken('token-older-than-client');
  return accepted(session, result.claims, deps);
};

/**
 * Authenticates a request. A Bearer token overrides the cookies, also when it is refused
 * (docs/reference/wire.md#bearer-tokens).
 */
export const authenticate = async (request: RequestHeaders, deps: RequestDeps): Promise<RequestAuth> => {
  const token = bearerToken(request);
  if (token === undefined) return authenticateCookies(request, deps);
  const result = await deps.verify(token);
  return result.ok ? accepted(token, result.claims, deps) : signedOut(result.reason, result.message);
};
