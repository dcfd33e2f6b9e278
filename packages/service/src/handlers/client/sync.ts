// How a satellite learns who is signed in at the primary host (docs/reference/wire.md#satellites). The browser goes from the
// satellite's host to the primary one, where its cookie is, and comes back with a ticket that works once, and only in the
// browser that set out:
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
import { isSignedIn } from '../../domain/sessions/session.ts';
import { clientCookie, clientUatCookies } from '../../http/client-cookies.ts';
import { findBrowser } from '../../http/find-browser.ts';
import { isNavigation } from '../../http/navigation.ts';
import { presenting } from '../../http/presenting.ts';
import { presentClient } from '../../present/client/client.ts';
import { insertSatelliteTicket, redeemSatelliteTicket } from '../../store/sessions/satellite-links.ts';
import { listClientSessions } from '../../store/sessions/sessions.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import { CLIENT_COOKIE_SECONDS, type MaybeClient } from '../../use-cases/context/client-identity.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';

/** From the first redirect to the last one, on a slow connection. */
const TRIP_SECONDS = 60;
const HASH = /^[\w-]{43}$/;

type Redirect = Extract<Outcome<undefined>, { readonly at: 'redirect' }>;

const redirectTo = (target: URL, cookies: readonly string[] = []): Redirect => ({
  at: 'redirect',
  target: target.href,
  cookies,
});

/** Back to the page, which hears that it was asked for and need not ask again. */
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

/** First leg: leaves something in this browser that the ticket will be held against, and asks at the primary host. */
export const leaveForPrimary = (call: Call, target: URL): Redirect => {
  const nonce = call.ports.random.secret();
  const { params } = call.names;
  const primary = primaryAddress(call.instance, call.config.provider);
  const asked = { [params.syncNonce]: call.ports.vault.mac('satellite_nonce', nonce) };
  return redirectTo(syncUrl(primary, target, asked), [nonceCookie(call, nonce)]);
};

/** Second leg, at the primary host: a ticket for a browser that somebody is signed in on. */
const giveTicket = async (call: Call, satellite: Satellite, target: URL): Promise<Redirect> => {
  const { names, ports, database, now, config } = call;
  const instanceAddress = satelliteAddress(satellite, config.provider);
  const nonceHash = call.url.searchParams.get(names.params.syncNonce) ?? '';
  // Asked here directly: the satellite's own host has to see the browser first.
  if (!HASH.test(nonceHash)) return redirectTo(syncUrl(instanceAddress, target));
  const { browser, client } = await findBrowser(call);
  if (!client || browser.kind !== 'production' || browser.secret === undefined) return back(call, target);
  const sessions = await listClientSessions(database.db, client.id);
  if (!sessions.some((session) => isSignedIn(session, now))) return back(call, target);
  const ticket = ports.random.secret();
  const issuedUnder = ports.vault.mac('client', browser.secret);
  await database.transaction((db) =>
    insertSatelliteTicket(db, {
      id: ports.ids.next('satl'),
      clientId: client.id,
      domain: instanceAddress.domain,
      issuedUnder,
      ticketHash: ports.vault.mac('ticket', ticket),
      nonceHash,
      expiresAt: now + TRIP_SECONDS * SECOND_MS,
      now,
    }),
  );
  return redirectTo(syncUrl(instanceAddress, target, { [names.params.syncTicket]: ticket }));
};

/** Last leg, at the satellite's host again: the ticket becomes a secret for this host. */
const takeTicket = async (call: Call, ticket: string, target: URL): Promise<Redirect> => {
  const { names, ports, database, now } = call;
  const name = names.cookies.hostSync;
  const nonce = parse(call.request.headers.get('cookie') ?? '', name)[name] ?? '';
  const secret = ports.random.secret();
  const client = await database.transaction((db) =>
    redeemSatelliteTicket(db, {
      domain: call.instanceAddress.domain,
      ticketHash: ports.vault.mac('ticket', ticket),
      nonceHash: ports.vault.mac('satellite_nonce', nonce),
      secretHash: ports.vault.mac('satellite', secret),
      expiresAt: now + CLIENT_COOKIE_SECONDS * SECOND_MS,
      now,
    }),
  );
  // An old link in the history, or somebody else's: the page opens as it is.
  if (!client) return back(call, target, [nonceCookie(call, '')]);
  return back(call, target, [
    clientCookie(call, secret),
    ...clientUatCookies(call, Math.floor(client.updatedAt / SECOND_MS)),
    nonceCookie(call, ''),
  ]);
};

const targetOf = (call: Call, text: string): URL => {
  const target = allowedRedirect(originRules(call), text);
  if (target === undefined) throw new Fault('redirect_url_invalid');
  return new URL(target);
};

/** The navigation: only ever to a page of a satellite, and at a satellite's host only to its own pages. */
export const syncSatellite = async (visit: Visit<'GET /client/sync'>): Promise<Outcome<undefined>> => {
  const { instance, instanceAddress, names } = visit;
  const target = targetOf(visit, visit.query.redirect_url);
  if (!isNavigation(visit.request)) throw new Fault('origin_invalid');
  // In development the token of the browser travels in addresses, and the pages see to it themselves.
  if (instance.environmentType === 'development') return back(visit, target);
  if (instanceAddress.kind === 'satellite') {
    if (!isOnDomain(target.hostname, instanceAddress.domain)) throw new Fault('redirect_url_invalid');
    const ticket = visit.url.searchParams.get(names.params.syncTicket);
    return ticket === null ? leaveForPrimary(visit, target) : takeTicket(visit, ticket, target);
  }
  const satellite = satelliteOf(instance.satellites, target.hostname);
  if (!satellite) throw new Fault('redirect_url_invalid');
  return giveTicket(visit, satellite, target);
};

/** The call: what this host knows of the browser. Null says that the page has to navigate. */
export const readSatellite = async (
  visit: Visit<'POST /client/sync'> & MaybeClient,
): Promise<Outcome<ClientJSON | null>> => {
  if (visit.body.redirect_url !== undefined) targetOf(visit, visit.body.redirect_url);
  const reply = visit.client ? await presentClient(presenting(visit), visit.client.id) : null;
  return reply ? { at: 'reply', reply } : { at: 'reply', reply, browser: { clientId: null } };
};
