// The client of a browser: creates one, and rotates the browser's secret. Secrets have 256 bits, only a keyed hash of each is
// stored, and every sign-in rotates them.
import { COOKIE_LIFETIME_DAYS, DAY_SECONDS, type SessionTaskKey } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Client, ClientSecret } from '../../domain/sessions/client.ts';
import type { Session } from '../../domain/sessions/session.ts';
import type { Db } from '../../store/database/database.ts';
import { insertClient, type StoredSecret } from '../../store/sessions/clients.ts';
import {
  bindDevBrowser,
  type DevBrowser,
  findDevBrowser,
  rotateDevBrowser,
} from '../../store/sessions/dev-browsers.ts';
import type { Call } from './call.ts';

export type Browser =
  | { readonly kind: 'development'; readonly devBrowser: DevBrowser }
  /** The secret that identifies the client; undefined if the browser has no client. */
  | { readonly kind: 'production'; readonly secret: ClientSecret | undefined };

/** A browser and its client, if it has one. */
export type IdentifiedBrowser = { readonly browser: Browser; readonly client: Client | undefined };

export type MaybeClient = IdentifiedBrowser;
export type KnownClient = { readonly browser: Browser; readonly client: Client };

/** The session of a call, and the browser that has it. */
export type PathSession = KnownClient & { readonly session: Session };

/** The same with an open session, and its tasks; it is pending while it has any. */
export type OpenSession = PathSession & { readonly tasks: readonly SessionTaskKey[] };

export const CLIENT_COOKIE_SECONDS = COOKIE_LIFETIME_DAYS * DAY_SECONDS;

/** A satellite takes over the sign-ins of the primary host; it creates no clients and no sessions. */
const refuseSatellite = (call: Call): void => {
  if (call.instanceAddress.kind === 'satellite') throw new Fault('satellite_sign_in_disabled');
};

type Identified = { readonly client: Client; readonly anonymousSecret?: string | undefined };

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

/** The client of a browser, created if there is none. In production a new one comes with its first secret. */
export const ensureClient = async (db: Db, call: Call, asking: IdentifiedBrowser): Promise<Identified> => {
  const { instance, ports, now } = call;
  const { browser } = asking;
  if (asking.client) return { client: asking.client };
  const fresh = { id: ports.ids.next('client'), instanceId: instance.id, now };
  if (browser.kind === 'production') {
    refuseSatellite(call);
    const { secret, ...stored } = issueSecret(call);
    return { client: await insertClient(db, { ...fresh, ...stored }), anonymousSecret: secret };
  }
  // Two first requests of one browser must not create two clients: the second waits here and then finds the client of the
  // first.
  if (await bindDevBrowser(db, browser.devBrowser, fresh.id, now)) {
    return { client: await insertClient(db, { ...fresh, secretHash: null, cookieExpiresAt: null }) };
  }
  const current = await findDevBrowser(db, instance.id, browser.devBrowser.tokenHash);
  if (!current?.client) throw new Fault('dev_browser_unauthenticated');
  return { client: current.client };
};

/** A new secret for the browser, and what the caller must write to its client. */
type Rotation = { readonly secret: string; readonly stored: StoredSecret | undefined };

/** Gives the browser a new secret; the old one is invalid from this moment (docs/security.md R13). */
export const rotateSecret = async (db: Db, call: Call, browser: Browser): Promise<Rotation> => {
  const { ports, now } = call;
  if (browser.kind === 'production') {
    refuseSatellite(call);
    const { secret, ...stored } = issueSecret(call);
    return {
      secret,
      stored: { ...stored, replacedHash: browser.secret && ports.vault.mac('client', browser.secret.value) },
    };
  }
  const secret = newDevBrowserToken(call);
  const { id, tokenHash: oldHash } = browser.devBrowser;
  const newHash = ports.vault.mac('dev_browser', secret);
  // Another sign-in on the same browser won the race: this one must fail.
  if (!(await rotateDevBrowser(db, { id, oldHash, newHash, now }))) throw new Fault('dev_browser_unauthenticated');
  return { secret, stored: undefined };
};

/** A token that identifies a development browser. */
export const newDevBrowserToken = (call: Pick<Call, 'ports'>): string => `dvb_${call.ports.random.secret()}`;
