// Authentication for servers that render pages: if the cookies do not identify a session, the browser is redirected through the
// service, which returns cookies that do (docs/reference/wire.md#handshake). Requests other than document navigations are not
// redirected.
import {
  API_PREFIX,
  HANDSHAKE_DEVELOPMENT_SKEW_MS,
  HANDSHAKE_MAX_REDIRECTS,
  NAMES,
  parseRedirectTarget,
} from '@latchkey/wire';
import {
  accepted,
  authenticate,
  bearerToken,
  type RequestAuth,
  type RequestDeps,
  type SignedOutRequest,
  withoutToken,
} from '../authenticate-request.ts';
import { parseCookies } from '../cookies.ts';
import type { KeySource } from '../key-cache.ts';
import type { RequestRefusalReason } from '../refusal.ts';
import { type RequestHeaders, readHeader } from '../request-headers.ts';
import type { VerifyResult } from '../verify-token.ts';
import { counterLine, countOf, nonceLine, nonceOf } from './cookies.ts';
import { isDocumentRequest, pageOf, withoutMarks } from './document-request.ts';
import type { HandshakeSettings } from './options.ts';
import { type Handshake, readHandshake } from './token.ts';

const { params, cookies } = NAMES;

/** The reason of a redirect; sent to the service, and for the host's log. */
export type HandshakeReason =
  | 'dev-browser-sync'
  | 'dev-browser-missing'
  | 'satellite-needs-syncing'
  | 'primary-responds-to-syncing'
  | 'handshake-resolved'
  | 'session-token-but-no-client-uat'
  | 'client-uat-but-no-session-token'
  | 'session-token-iat-before-client-uat'
  | 'session-token-expired-refresh-non-eligible-no-refresh-cookie'
  | 'session-token-nbf'
  | 'session-token-iat-in-the-future'
  | 'active-organization-mismatch';

/** Undecided yet: respond with a redirect to `location` and with `headers`. Until then no session is known. */
export type HandshakeRequest = Omit<SignedOutRequest, 'status' | 'reason'> & {
  readonly status: 'handshake';
  readonly reason: HandshakeReason;
  readonly location: string;
};

export type DocumentDeps = Omit<RequestDeps, 'verify'> & {
  readonly verify: (token: string, clockSkewMs?: number) => Promise<VerifyResult>;
  readonly keys: KeySource;
  readonly clockSkewMs: number;
  readonly newNonce: () => string;
  readonly settings: HandshakeSettings;
};

type Visit = {
  readonly page: URL;
  readonly jar: ReadonlyMap<string, string>;
  readonly suffix: string;
  readonly deps: DocumentDeps;
};

/** Refusals that a handshake can fix; every other refusal is final. */
const REMEDIES: Partial<Readonly<Record<RequestRefusalReason, HandshakeReason>>> = {
  'client-signed-out': 'session-token-but-no-client-uat',
  'client-unknown': 'session-token-but-no-client-uat',
  'session-cookie-missing': 'client-uat-but-no-session-token',
  'token-older-than-client': 'session-token-iat-before-client-uat',
  expired: 'session-token-expired-refresh-non-eligible-no-refresh-cookie',
  'not-yet-valid': 'session-token-nbf',
  'issued-in-future': 'session-token-iat-in-the-future',
};

const IN_THE_FUTURE: ReadonlySet<RequestRefusalReason> = new Set(['not-yet-valid', 'issued-in-future'] as const);

const isHttps = ({ page }: Visit): boolean => page.protocol === 'https:';

const sendTo = (location: string, reason: HandshakeReason, lines: readonly string[]): HandshakeRequest => {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const one of lines) headers.append('set-cookie', one);
  const message = `Latchkey: the browser is sent on before it is known who is asking (${reason}).`;
  return { ...withoutToken('no-token'), status: 'handshake', reason, message, location, headers };
};

const devBrowserOf = ({ page, jar, suffix }: Visit): string | undefined =>
  page.searchParams.get(params.devBrowser) ?? jar.get(`${cookies.devBrowser}_${suffix}`) ?? jar.get(cookies.devBrowser);

/** The organization of the page, null for the personal workspace; undefined where the page does not depend on one. */
const organizationOf = ({ page, deps }: Visit): string | null | undefined =>
  deps.settings.organizationOf(withoutMarks(page));

/**
 * Redirects the browser to the service, unless that would be a loop. For every reason it requests a token for the
 * organization of the page, or the browser would be redirected a second time.
 */
const startHandshake = (visit: Visit, reason: HandshakeReason): RequestAuth | HandshakeRequest => {
  const { page, jar, deps } = visit;
  const count = countOf(jar);
  if (count >= HANDSHAKE_MAX_REDIRECTS) return withoutToken('handshake-loop');
  // Two tabs that are redirected at the same time share the nonce cookie.
  const nonce = nonceOf(jar) ?? deps.newNonce();
  const url = new URL(`${deps.settings.baseUrl}${API_PREFIX}/client/handshake`);
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined) url.searchParams.append(name, value);
  };
  add(params.redirectUrl, withoutMarks(page).href);
  add(params.suffixedCookies, 'true');
  add(params.handshakeReason, reason);
  add(params.devBrowser, deps.isDevelopment ? devBrowserOf(visit) : undefined);
  const organization = organizationOf(visit);
  add('organization_id', organization === null ? '' : organization);
  add(params.handshakeNonce, nonce);
  return sendTo(url.href, reason, [counterLine(count + 1, isHttps(visit)), nonceLine(nonce, isHttps(visit))]);
};

/** Clocks of development machines drift: a token that was just issued is accepted with a larger clock skew. */
const verifyPatiently = async ({ deps }: Visit, token: string): Promise<VerifyResult> => {
  const result = await deps.verify(token);
  return result.ok || !deps.isDevelopment ? result : deps.verify(token, HANDSHAKE_DEVELOPMENT_SKEW_MS);
};

const isFromAddress = ({ page }: Visit): boolean => page.searchParams.has(params.handshake);

const receive = (visit: Visit): Promise<Handshake | undefined> => {
  const { page, jar, suffix, deps } = visit;
  const token = page.searchParams.get(params.handshake) ?? jar.get(cookies.handshake);
  if (!token) return Promise.resolve(undefined);
  return readHandshake(token, {
    keys: deps.keys,
    issuer: deps.issuer,
    appOrigin: deps.settings.appOrigin,
    nonce: nonceOf(jar),
    suffix,
    now: deps.now(),
    clockSkewMs: deps.isDevelopment ? HANDSHAKE_DEVELOPMENT_SKEW_MS : deps.clockSkewMs,
  });
};

/** Applies the returned cookies: from the URL by redirecting to the page without them, from a cookie at once. */
const takeBack = async (visit: Visit, { lines, session }: Handshake): Promise<RequestAuth | HandshakeRequest> => {
  const all = [...lines, nonceLine('', isHttps(visit))];
  if (isFromAddress(visit)) {
    const counter = counterLine(countOf(visit.jar), isHttps(visit));
    return sendTo(withoutMarks(visit.page).href, 'handshake-resolved', [...all, counter]);
  }
  const result = session === '' ? undefined : await verifyPatiently(visit, session);
  const auth = result?.ok ? accepted(session, result.claims, visit.deps) : withoutToken('no-token');
  for (const one of all) auth.headers.append('set-cookie', one);
  return auth;
};

/** A satellite of a development instance and its primary application pass the dev-browser token in URLs. */
const syncInDevelopment = (visit: Visit): HandshakeRequest | undefined => {
  const { page, deps } = visit;
  const { settings } = deps;
  if (settings.signInUrl !== undefined) {
    if (page.searchParams.get(params.synced) === 'true' || Number(uatOf(visit)) > 0) return undefined;
    const url = new URL(settings.signInUrl);
    url.searchParams.set(params.serverRedirectUrl, withoutMarks(page).href);
    return sendTo(url.href, 'satellite-needs-syncing', []);
  }
  const target = parseRedirectTarget(page.searchParams.get(params.serverRedirectUrl) ?? '');
  const devBrowser = devBrowserOf(visit);
  if (!target || devBrowser === undefined || !settings.satelliteOrigins.includes(target.origin)) return undefined;
  target.searchParams.set(params.devBrowser, devBrowser);
  target.searchParams.set(params.synced, 'true');
  return sendTo(target.href, 'primary-responds-to-syncing', []);
};

const uatOf = ({ jar, suffix }: Visit): string | undefined =>
  jar.get(`${cookies.clientUat}_${suffix}`) ?? jar.get(cookies.clientUat);

/** Redirects that come before the cookies are read. */
const firstOf = (visit: Visit): RequestAuth | HandshakeRequest | undefined => {
  const { page, deps } = visit;
  if (!deps.isDevelopment) return undefined;
  const synced = syncInDevelopment(visit);
  if (synced) return synced;
  if (page.searchParams.has(params.devBrowser)) return startHandshake(visit, 'dev-browser-sync');
  return devBrowserOf(visit) === undefined ? startHandshake(visit, 'dev-browser-missing') : undefined;
};

const afterSignOut = async (visit: Visit, auth: SignedOutRequest): Promise<RequestAuth | HandshakeRequest> => {
  const { deps, page } = visit;
  const remedy = REMEDIES[auth.reason];
  const isUnsynced =
    deps.settings.isSatellite && !deps.isDevelopment && page.searchParams.get(params.synced) !== 'true';
  if (remedy === undefined) {
    return auth.reason === 'no-token' && isUnsynced ? startHandshake(visit, 'satellite-needs-syncing') : auth;
  }
  const next = startHandshake(visit, remedy);
  // A token issued in the future means a wrong clock; so does an expired one that the service has just issued three times.
  const isClock = IN_THE_FUTURE.has(auth.reason) || next.status !== 'handshake';
  if (!deps.isDevelopment || !isClock) return next;
  const token = visit.jar.get(`${cookies.session}_${visit.suffix}`) ?? visit.jar.get(cookies.session) ?? '';
  const result = await verifyPatiently(visit, token);
  return result.ok ? accepted(token, result.claims, deps) : next;
};

/** If the session is not in the organization of the page, requests a token that is. */
const inOrganization = (visit: Visit, auth: RequestAuth): RequestAuth | HandshakeRequest => {
  const wanted = organizationOf(visit);
  if (!auth.isSignedIn || wanted === undefined) return auth;
  const { org_id: id, org_slug: slug } = auth.claims;
  const isThere = wanted === null ? id === undefined : wanted === id || wanted === slug;
  const next = isThere ? auth : startHandshake(visit, 'active-organization-mismatch');
  return next.status === 'handshake' ? next : auth;
};

/** Authenticates a document request. A request with a Bearer token, or for no document, gets no handshake. */
export const authenticateDocument = async (
  request: RequestHeaders,
  deps: DocumentDeps,
): Promise<RequestAuth | HandshakeRequest> => {
  if (bearerToken(request) !== undefined || !isDocumentRequest(request)) return authenticate(request, deps);
  const visit: Visit = {
    page: pageOf(request, deps.settings.appOrigin),
    jar: parseCookies(readHeader(request, 'cookie')),
    suffix: await deps.suffix(),
    deps,
  };
  const handshake = await receive(visit);
  if (handshake) return takeBack(visit, handshake);
  const first = firstOf(visit);
  if (first) return first;
  const auth = await authenticate(request, deps);
  return auth.isSignedIn ? inOrganization(visit, auth) : afterSignOut(visit, auth);
};
