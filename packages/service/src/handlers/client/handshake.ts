// The handshake (docs/reference/wire.md#handshake): an application server that cannot decide whether a user is signed in
// redirects the browser here. The browser returns with a signed list of Set-Cookie lines, in the URL in development, in a cookie
// of the domain in production.
import {
  API_PREFIX,
  apiOriginOf,
  COOKIE_MAX_BYTES,
  HANDSHAKE_CLAIM,
  HANDSHAKE_COOKIE_SECONDS,
  HANDSHAKE_TOKEN_SECONDS,
  SECOND_MS,
} from '@latchkey/wire';
import { serialize } from 'hono/utils/cookie';
import { Fault } from '../../domain/faults/fault.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import { isOnDomain } from '../../domain/instance/instance-address.ts';
import { type Client, lastChange } from '../../domain/sessions/client.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import { forcesOrganization, sessionTasks } from '../../domain/sessions/tasks.ts';
import { cookieSuffix } from '../../http/cookie-suffix.ts';
import { findBrowser } from '../../http/find-browser.ts';
import { type CookieVariants, type HandshakeCookies, handshakeLines } from '../../http/handshake-cookies.ts';
import { isNavigation } from '../../http/navigation.ts';
import { presenting } from '../../http/presenting.ts';
import { mintToken } from '../../present/sessions/session.ts';
import { findDevBrowser, insertDevBrowser } from '../../store/sessions/dev-browsers.ts';
import { findClientView } from '../../store/views/client-views.ts';
import { limitNewBrowsers } from '../../use-cases/abuse/rate-limits.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import { newDevBrowserToken } from '../../use-cases/context/client-secret.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import { redirectToPrimary } from './sync.ts';

const NONCE = /^[\w-]{16,64}$/;

type HandshakeVisit = Visit<'GET /client/handshake'>;

type Recognised = { readonly client: Client | undefined; readonly devBrowser: string | undefined };

/** Identifies the browser. In development an unknown browser is registered here, as its first page would do. */
const recognise = async (call: Call): Promise<Recognised> => {
  const { instance, names, ports, database, now } = call;
  if (instance.environmentType === 'production')
    return { client: (await findBrowser(call)).client, devBrowser: undefined };
  const token = call.url.searchParams.get(names.params.devBrowser) ?? '';
  const known = await findDevBrowser(database.db, instance.id, ports.vault.mac('dev_browser', token));
  if (known) return { client: known.client, devBrowser: token };
  await limitNewBrowsers(call);
  const fresh = newDevBrowserToken(call);
  const tokenHash = ports.vault.mac('dev_browser', fresh);
  await insertDevBrowser(database.db, { id: ports.ids.next('dvb'), instanceId: instance.id, tokenHash, now });
  return { client: undefined, devBrowser: fresh };
};

type CurrentSession = Pick<HandshakeCookies, 'session' | 'changedAtSeconds'>;

const SIGNED_OUT: CurrentSession = { session: '', changedAtSeconds: 0 };

/** A token for the current session, in the organization that the server asked for if the user is a member of it. */
const currentSession = async (visit: HandshakeVisit, clientId: string, origin: string): Promise<CurrentSession> => {
  const at = { ...presenting(visit), origin };
  const view = await findClientView(at.db, { instanceId: at.instance.id, id: clientId, hidesUsers: true });
  const open = view?.sessions.filter(({ session }) => isSignedIn(session, at.now)) ?? [];
  const inUse = open.find(({ session }) => session.id === view?.client.lastActiveSessionId) ?? open[0];
  if (!view || !inUse) return SIGNED_OUT;
  const own = inUse.session.lastActiveOrganizationId;
  const { organization_id: asked } = visit.query;
  const membershipIn = (name: string | null) =>
    inUse.account.memberships.find(({ organization }) => organization.id === name || organization.slug === name);
  const { settings } = at.instance;
  const isPersonal = asked === null && !forcesOrganization(settings);
  // A user who is not a member keeps the organization of the session: a wrong URL must not sign the user out. So does one who
  // asks for the personal workspace where there is none.
  const membership = isPersonal ? undefined : (membershipIn(asked ?? own) ?? membershipIn(own));
  const isPending = sessionTasks(settings, inUse.session, inUse.account, at.now).length > 0;
  const clientUpdatedAt = lastChange(view.client, at.now);
  const aim = { membership, clientUpdatedAt, isPending };
  const { jwt } = await mintToken(at, inUse.session, aim);
  return { session: jwt, changedAtSeconds: Math.floor(clientUpdatedAt / SECOND_MS) };
};

const carrier = (visit: HandshakeVisit, token: string): string =>
  serialize(visit.names.cookies.handshake, token, {
    path: '/',
    domain: visit.instanceAddress.domain,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: token === '' ? 0 : HANDSHAKE_COOKIE_SECONDS,
  });

const sign = (visit: HandshakeVisit, target: URL, lines: readonly string[]): Promise<string> => {
  const { instance, ports, database, names, now } = visit;
  const nonce = visit.url.searchParams.get(names.params.handshakeNonce) ?? '';
  const iat = Math.floor(now / SECOND_MS);
  const claims = {
    iss: apiOriginOf(instance.apiHost),
    aud: target.origin,
    iat,
    exp: iat + HANDSHAKE_TOKEN_SECONDS,
    ...(NONCE.test(nonce) && { nonce }),
    [HANDSHAKE_CLAIM]: lines,
  };
  return ports.signer.sign(database.db, instance, claims);
};

/** The redirect with the token: in a cookie if the application host shares the cookie domain, otherwise in the URL. */
const deliver = async (visit: HandshakeVisit, target: URL, who: Recognised): Promise<Outcome<undefined>> => {
  const { instance, instanceAddress, names, query } = visit;
  const usesCookie = instance.environmentType === 'production' && target.protocol === 'https:';
  const current = who.client ? await currentSession(visit, who.client.id, target.origin) : SIGNED_OUT;
  const signed = (variants: CookieVariants): Promise<string> => {
    const lines = handshakeLines({
      ...current,
      names,
      variants,
      suffix: cookieSuffix(instance.publishableKey),
      isHttps: target.protocol === 'https:',
      domain: usesCookie ? instanceAddress.domain : undefined,
      devBrowser: who.devBrowser,
    });
    // The last line deletes the carrier cookie when the application server passes the lines on.
    return sign(visit, target, usesCookie ? [...lines, carrier(visit, '')] : lines);
  };
  const fits = (token: string): boolean => names.cookies.handshake.length + token.length <= COOKIE_MAX_BYTES;
  const whole = await signed('both');
  if (usesCookie) {
    const token = fits(whole) ? whole : await signed(query.suffixed_cookies ? 'suffixed' : 'plain');
    if (fits(token)) return { at: 'redirect', target: target.href, cookies: [carrier(visit, token)] };
  }
  const marked = new URL(target);
  marked.searchParams.set(names.params.handshake, whole);
  return { at: 'redirect', target: marked.href };
};

/** The URL of this request as the browser requested it. */
const ownUrl = ({ instanceAddress, url }: Call): URL =>
  new URL(`${instanceAddress.baseUrl}${API_PREFIX}/client/handshake${url.search}`);

export const handshake = async (visit: HandshakeVisit): Promise<Outcome<undefined>> => {
  const { instance, instanceAddress, names } = visit;
  const allowed = allowedRedirect(originRules(visit), visit.query.redirect_url);
  if (allowed === undefined) throw new Fault('redirect_url_invalid');
  const target = new URL(allowed);
  // Only hosts of this domain may learn who is signed in, even if other origins may call the API.
  if (instance.environmentType === 'production' && !isOnDomain(target.hostname, instanceAddress.domain))
    throw new Fault('redirect_url_invalid');
  if (!isNavigation(visit.request)) throw new Fault('origin_invalid');
  const who = await recognise(visit);
  const isSynced = visit.url.searchParams.get(names.params.synced) === 'true';
  // This browser has no client at the satellite host yet; it may have one at the primary host.
  if (instanceAddress.kind === 'satellite' && !who.client && !isSynced) return redirectToPrimary(visit, ownUrl(visit));
  return deliver(visit, target, who);
};
