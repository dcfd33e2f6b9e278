// How a satellite learns who is signed in at the primary host (docs/reference/wire.md#satellites). The browser is redirected
// from the satellite host to the primary host, which has its cookie, and returns with a ticket that works once and only in the
// browser that started:
//   satellite ─ nonce in a cookie ─► primary ─ ticket ─► satellite ─ secret in a cookie ─► the page, `…_synced=true`
import { API_PREFIX, type ClientJSON, SECOND_MS } from '@latchkey/wire';
import { parse, serialize } from 'hono/utils/cookie';
import { Fault } from '../../domain/faults/fault.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import {
  type InstanceAddress,
  isOnDomain,
  primaryAddress,
  type Satellite,
  satelliteAddress,
  satelliteOf,
} from '../../domain/instance/instance-address.ts';
import { lastChange } from '../../domain/sessions/client.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import { clientCookies, clientUatCookies } from '../../http/client-cookies.ts';
import { findBrowser } from '../../http/find-browser.ts';
import { isNavigation } from '../../http/navigation.ts';
import { presenting } from '../../http/presenting.ts';
import { presentClient } from '../../present/client/client.ts';
import { listClientSessions } from '../../store/sessions/sessions.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { MaybeClient } from '../../use-cases/context/client-secret.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import { issueSatelliteTicket, TRIP_SECONDS, takeSatelliteTicket } from '../../use-cases/sessions/satellite-tickets.ts';

const HASH = /^[\w-]{43}$/;

type Redirect = Extract<Outcome<undefined>, { readonly at: 'redirect' }>;

const redirectTo = (target: URL, cookies: readonly string[] = []): Redirect => ({
  at: 'redirect',
  target: target.href,
  cookies,
});

/** Redirects to the page with the synced parameter, so that the page does not start another sync. */
const back = (call: Call, target: URL, cookies: readonly string[] = []): Redirect => {
  const marked = new URL(target);
  marked.searchParams.set(call.names.params.synced, 'true');
  return redirectTo(marked, cookies);
};

const syncUrl = (instanceAddress: InstanceAddress, target: URL, extra: Readonly<Record<string, string>> = {}): URL => {
  const url = new URL(`${instanceAddress.baseUrl}${API_PREFIX}/client/sync`);
  url.searchParams.set('redirect_url', target.href);
  for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value);
  return url;
};

const nonceCookie = (call: Call, nonce: string): string =>
  serialize(call.names.cookies.hostSync, nonce, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: nonce === '' ? 0 : TRIP_SECONDS,
  });

/** First redirect: sets a nonce cookie, which the ticket will be bound to, and sends the browser to the primary host. */
export const redirectToPrimary = (call: Call, target: URL): Redirect => {
  const nonce = call.ports.random.secret();
  const { params } = call.names;
  const primary = primaryAddress(call.instance, call.config.provider);
  const asked = { [params.syncNonce]: call.ports.vault.mac('satellite_nonce', nonce) };
  return redirectTo(syncUrl(primary, target, asked), [nonceCookie(call, nonce)]);
};

/** Second redirect, at the primary host: issues a ticket if the browser has a signed-in session. */
const issueTicket = async (call: Call, satellite: Satellite, target: URL): Promise<Redirect> => {
  const { names, database, now, config } = call;
  const instanceAddress = satelliteAddress(satellite, config.provider);
  const nonceHash = call.url.searchParams.get(names.params.syncNonce) ?? '';
  // The browser came here first: the satellite host has to set the nonce cookie before.
  if (!HASH.test(nonceHash)) return redirectTo(syncUrl(instanceAddress, target));
  const { browser, client } = await findBrowser(call);
  if (!client || browser.kind !== 'production' || browser.secret === undefined) return back(call, target);
  const sessions = await listClientSessions(database.db, client.id);
  if (!sessions.some((session) => isSignedIn(session, now))) return back(call, target);
  const ticket = await issueSatelliteTicket(call, {
    clientId: client.id,
    clientSecret: browser.secret.value,
    domain: instanceAddress.domain,
    nonceHash,
  });
  return redirectTo(syncUrl(instanceAddress, target, { [names.params.syncTicket]: ticket }));
};

/** Last redirect, at the satellite host: exchanges the ticket for a client secret of this host. */
const redeemTicket = async (call: Call, ticket: string, target: URL): Promise<Redirect> => {
  const name = call.names.cookies.hostSync;
  const nonce = parse(call.request.headers.get('cookie') ?? '', name)[name] ?? '';
  const taken = await takeSatelliteTicket(call, { ticket, nonce });
  // The ticket is expired, used, or of another browser: the page opens without a session.
  if (!taken) return back(call, target, [nonceCookie(call, '')]);
  return back(call, target, [
    ...clientCookies(call, taken.secret),
    ...clientUatCookies(call, Math.floor(lastChange(taken.client, call.now) / SECOND_MS)),
    nonceCookie(call, ''),
  ]);
};

const targetOf = (call: Call, text: string): URL => {
  const target = allowedRedirect(originRules(call), text);
  if (target === undefined) throw new Fault('redirect_url_invalid');
  return new URL(target);
};

/** The navigation: it only redirects to a page of a satellite, and on a satellite host only to that satellite's pages. */
export const syncSatellite = async (visit: Visit<'GET /client/sync'>): Promise<Outcome<undefined>> => {
  const { instance, instanceAddress, names } = visit;
  const target = targetOf(visit, visit.query.redirect_url);
  if (!isNavigation(visit.request)) throw new Fault('origin_invalid');
  // In development the browser token is in the URL, and the pages pass it on.
  if (instance.environmentType === 'development') return back(visit, target);
  if (instanceAddress.kind === 'satellite') {
    if (!isOnDomain(target.hostname, instanceAddress.domain)) throw new Fault('redirect_url_invalid');
    const ticket = visit.url.searchParams.get(names.params.syncTicket);
    return ticket === null ? redirectToPrimary(visit, target) : redeemTicket(visit, ticket, target);
  }
  const satellite = satelliteOf(instance.satellites, target.hostname);
  if (!satellite) throw new Fault('redirect_url_invalid');
  return issueTicket(visit, satellite, target);
};

/** The call: the client that this host knows. Null means that the page has to navigate. */
export const readSatellite = async (
  visit: Visit<'POST /client/sync'> & MaybeClient,
): Promise<Outcome<ClientJSON | null>> => {
  if (visit.body.redirect_url !== undefined) targetOf(visit, visit.body.redirect_url);
  const reply = visit.client ? await presentClient(presenting(visit), visit.client.id) : null;
  return reply ? { at: 'reply', reply } : { at: 'reply', reply, browser: { clientId: null } };
};
