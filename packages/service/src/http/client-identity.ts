// How a browser proves which client it is: in development by the dev-browser token in the query, in production by a cookie.
// Both are 256-bit secrets of which only a keyed hash is stored; both change when somebody signs in.
import { parse } from 'hono/utils/cookie';
import type { Client } from '../domain/client.ts';
import { Fault } from '../fault.ts';
import { findClientBySecretHash, insertClient } from '../store/clients.ts';
import type { Db } from '../store/database.ts';
import { type DevBrowser, findDevBrowser, rotateDevBrowser, tieDevBrowser } from '../store/dev-browsers.ts';
import { findClientBySatelliteSecret } from '../store/satellite-links.ts';
import { CLIENT_COOKIE_SECONDS, clientCookieName } from './client-cookies.ts';
import type { Call } from './visit.ts';

export type Browser =
  | { readonly kind: 'development'; readonly devBrowser: DevBrowser }
  | { readonly kind: 'production'; readonly secret: string | undefined };

/** A browser and its client, if it has one. */
export type Asking = { readonly browser: Browser; readonly client: Client | undefined };

/** The client a secret opens; at a satellite's host only a secret of that satellite does. */
const clientOfSecret = (call: Call, secret: string): Promise<Client | undefined> => {
  const { instance, ports, database, face, now } = call;
  return face.kind === 'primary'
    ? findClientBySecretHash(database.db, instance.id, ports.vault.mac('client', secret))
    : findClientBySatelliteSecret(database.db, {
        instanceId: instance.id,
        domain: face.domain,
        secretHash: ports.vault.mac('satellite', secret),
        now,
      });
};

/** Reads who the browser says it is; an unknown development token is a fault, an unknown cookie is nobody. */
export const findBrowser = async (call: Call): Promise<Asking> => {
  const { instance, names, ports, database } = call;
  if (instance.environmentType === 'production') {
    const name = clientCookieName(call);
    const secret = parse(call.request.headers.get('cookie') ?? '', name)[name];
    const client = secret === undefined ? undefined : await clientOfSecret(call, secret);
    return { browser: { kind: 'production', secret }, client };
  }
  const token = call.url.searchParams.get(names.params.devBrowser) ?? '';
  const found = await findDevBrowser(database.db, instance.id, ports.vault.mac('dev_browser', token));
  // Never 401 on a GET: the client would ask for itself again, forever (wire §0, trap 10).
  if (!found) throw new Fault('dev_browser_unauthenticated', call.method === 'GET' ? { status: 403 } : {});
  return { browser: { kind: 'development', devBrowser: found.devBrowser }, client: found.client };
};

/** A satellite takes over who is signed in at the primary host; it makes no clients and no sessions. */
const refuseSatellite = (call: Call): void => {
  if (call.face.kind === 'satellite') throw new Fault('satellite_sign_in_disabled');
};

type Identified = { readonly client: Client; readonly secret?: string | undefined };

const issueSecret = (
  call: Call,
): { readonly secret: string; readonly secretHash: string; readonly cookieExpiresAt: number } => {
  const secret = call.ports.random.secret();
  return {
    secret,
    secretHash: call.ports.vault.mac('client', secret),
    cookieExpiresAt: call.now + CLIENT_COOKIE_SECONDS * 1_000,
  };
};

/** The client of a browser, made now if there is none yet. In production a new one comes with its first secret. */
export const ensureClient = async (db: Db, call: Call, asking: Asking): Promise<Identified> => {
  const { instance, ports, now } = call;
  const { browser } = asking;
  if (asking.client) return { client: asking.client };
  const fresh = { id: ports.ids.next('client'), instanceId: instance.id, now };
  if (browser.kind === 'production') {
    refuseSatellite(call);
    const { secret, ...stored } = issueSecret(call);
    return { client: await insertClient(db, { ...fresh, ...stored }), secret };
  }
  // Two first requests of one browser must not make two clients: the second waits here and then finds the first one's.
  if (await tieDevBrowser(db, browser.devBrowser, fresh.id, now)) {
    return { client: await insertClient(db, { ...fresh, secretHash: null, cookieExpiresAt: null }) };
  }
  const current = await findDevBrowser(db, instance.id, browser.devBrowser.tokenHash);
  if (!current?.client) throw new Fault('dev_browser_unauthenticated');
  return { client: current.client };
};

/** A secret for the browser, and what the caller has yet to write of it to the browser's client. */
type Rotation = {
  readonly secret: string;
  readonly stored: { readonly secretHash: string; readonly cookieExpiresAt: number } | undefined;
};

/** Gives the browser a new secret; whoever holds the old one is nobody from this moment on (security R13). */
export const rotateSecret = async (db: Db, call: Call, browser: Browser): Promise<Rotation> => {
  const { ports, now } = call;
  if (browser.kind === 'production') {
    refuseSatellite(call);
    const { secret, ...stored } = issueSecret(call);
    return { secret, stored };
  }
  const secret = newDevBrowserToken(call);
  const { id, tokenHash: oldHash } = browser.devBrowser;
  const newHash = ports.vault.mac('dev_browser', secret);
  // Somebody else's sign-in on the same browser won: this one must not count.
  if (!(await rotateDevBrowser(db, { id, oldHash, newHash, now }))) throw new Fault('dev_browser_unauthenticated');
  return { secret, stored: undefined };
};

/** A token that stands for a development browser. */
export const newDevBrowserToken = (call: Pick<Call, 'ports'>): string => `dvb_${call.ports.random.secret()}`;
