// What a request reads first, in one statement: the revision of the instance at its address, the browser, and the session or the
// client that the call is about. The revision says whether a process still knows the instance as it is stored.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Membership } from '../../domain/organizations/organization.ts';
import type { Client, ClientSecret } from '../../domain/sessions/client.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { InstancePlace } from '../instances/instances.ts';
import { type MembershipRow, membershipFromRow, partsOfMembership } from '../organizations/memberships.ts';
import type { ClientsTable, DevBrowsersTable, SessionsTable } from '../schema/sessions.ts';
import { clientFromRow } from '../sessions/clients.ts';
import type { DemandedSession } from '../sessions/demanded-session.ts';
import { type DevBrowser, devBrowserFromRow } from '../sessions/dev-browsers.ts';
import { sessionFromRow } from '../sessions/sessions.ts';
import { type ClientView, type ClientViewRow, clientViewFromRow, viewedClients } from './client-views.ts';

/** How a browser identifies itself: the keyed hash of its development token, or of the secret in its cookie. */
export type BrowserProof = { readonly kind: 'development' | 'production'; readonly hash: string };

/** What a call reads with the browser. */
export type Read =
  | { readonly what: 'browser' }
  /** The session with this id; null is the last active one of the browser. */
  | { readonly what: 'session'; readonly id: string | null }
  | { readonly what: 'view'; readonly hidesUsers: boolean };

/** The browser of a call. What the call did not ask for is undefined. */
export type Identified = {
  readonly read: Read;
  readonly devBrowser: DevBrowser | undefined;
  readonly client: Client | undefined;
  /** In production: the secret that identified the client. */
  readonly secret?: ClientSecret | undefined;
  readonly session?: DemandedSession | undefined;
  /** The membership of the session's user in its active organization. */
  readonly membership?: Membership | undefined;
  readonly view?: ClientView | undefined;
};

type Place = InstancePlace['by'];
type Kind = BrowserProof['kind'];

type BrowserRow = {
  readonly revision: string;
  readonly dev_browser: Selectable<DevBrowsersTable> | null;
  readonly client: Selectable<ClientsTable> | null;
};
type SessionRow = BrowserRow & {
  readonly session: Selectable<SessionsTable> | null;
  readonly requires_new_password: boolean | null;
  readonly is_bound: boolean;
  readonly membership: MembershipRow | null;
};
type ViewRow = Omit<BrowserRow, 'client'> & { readonly view: ClientViewRow | null };

/** Only applications have an address. */
const at = (place: Place, value: string): RawBuilder<unknown> =>
  sql`where ${sql.ref(place === 'host' ? 'instances.api_host' : 'instances.proxy_url')} = ${value} and not instances.is_system`;

const browserOf = (kind: Kind, hash: string): RawBuilder<unknown> =>
  kind === 'development'
    ? sql`left join dev_browsers on dev_browsers.instance_id = instances.id and dev_browsers.token_hash = ${hash}
        left join clients as known on known.id = dev_browsers.client_id`
    : sql`left join clients as known on known.instance_id = instances.id and known.secret_hash = ${hash}`;

const devBrowser = (kind: Kind): RawBuilder<unknown> =>
  kind === 'development' ? sql`to_json(dev_browsers)` : sql`null::json`;

const revisionAt = (place: Place) =>
  prepare(
    (_db, given: { place: string }) =>
      sql<{ readonly revision: string }>`select instances.revision from instances ${at(place, given.place)}`,
  );

type Given = { place: string; hash: string };

const browserAt = (place: Place, kind: Kind) =>
  prepare(
    (_db, given: Given) => sql<BrowserRow>`
      select instances.revision, ${devBrowser(kind)} as dev_browser, to_json(known) as client
      from instances ${browserOf(kind, given.hash)} ${at(place, given.place)}`,
  );

/** The membership in the active organization of the session of the statement around it; no row is read if there is none. */
const activeMembership = (db: Db) =>
  db
    .selectFrom('organization_memberships')
    .selectAll('organization_memberships')
    .select(partsOfMembership)
    .where(sql<boolean>`organization_memberships.user_id = sessions.user_id`)
    .where(sql<boolean>`organization_memberships.organization_id = sessions.last_active_organization_id`);

// The same demands as those of demanded-session.ts.
const sessionAt = (place: Place, kind: Kind) =>
  prepare(
    (db, given: Given & { id: string | null }) => sql<SessionRow>`
      select instances.revision, ${devBrowser(kind)} as dev_browser, to_json(known) as client, to_json(sessions) as session,
        users.requires_new_password,
        exists (
          select from organization_memberships
          join organizations on organizations.id = organization_memberships.organization_id
          join roles on roles.id = organization_memberships.role_id
          where organization_memberships.user_id = sessions.user_id
            and (organizations.requires_second_factor or roles.requires_second_factor)
        ) as is_bound,
        (select to_json(own) from (${activeMembership(db)}) as own) as membership
      from instances ${browserOf(kind, given.hash)}
      left join sessions on sessions.client_id = known.id
        and sessions.id = coalesce(${given.id}::text, known.last_active_session_id)
      left join users on users.id = sessions.user_id
      ${at(place, given.place)}`,
  );

const viewAt = (place: Place, kind: Kind) =>
  prepare(
    (db, given: Given & { hidesUsers: boolean }) => sql<ViewRow>`
      select instances.revision, ${devBrowser(kind)} as dev_browser,
        (select to_json(shown) from (${viewedClients(db, given.hidesUsers).where(sql<boolean>`clients.id = known.id`)}) as shown)
          as view
      from instances ${browserOf(kind, given.hash)} ${at(place, given.place)}`,
  );

/** A statement for each kind of address and browser. */
const each = <T>(make: (place: Place, kind: Kind) => T): Readonly<Record<Place, Readonly<Record<Kind, T>>>> => ({
  host: { development: make('host', 'development'), production: make('host', 'production') },
  proxy: { development: make('proxy', 'development'), production: make('proxy', 'production') },
});

const revision = { host: revisionAt('host'), proxy: revisionAt('proxy') };
const browser = each(browserAt);
const session = each(sessionAt);
const view = each(viewAt);

/** The revision of the instance at an address; undefined if there is none. */
export const findRevision = async (db: Db, place: InstancePlace): Promise<string | undefined> =>
  (await revision[place.by](db, { place: place.value })).rows[0]?.revision;

const devBrowserIn = (row: Pick<BrowserRow, 'dev_browser'>) =>
  row.dev_browser ? devBrowserFromRow(row.dev_browser) : undefined;

const demandedSession = (row: SessionRow): DemandedSession | undefined =>
  row.session
    ? {
        session: sessionFromRow(row.session),
        demands: { requiresNewPassword: row.requires_new_password === true, isBoundByMembership: row.is_bound },
      }
    : undefined;

/** The revision of the instance, and what the call reads of it; undefined if there is no instance at the address. */
export const identify = async (
  db: Db,
  place: InstancePlace,
  proof: BrowserProof,
  read: Read,
): Promise<{ readonly revision: string; readonly identified: Identified } | undefined> => {
  const given = { place: place.value, hash: proof.hash };
  if (read.what === 'view') {
    const [row] = (await view[place.by][proof.kind](db, { hidesUsers: read.hidesUsers, ...given })).rows;
    const shown = row?.view ? clientViewFromRow(row.view) : undefined;
    return (
      row && {
        revision: row.revision,
        identified: { read, devBrowser: devBrowserIn(row), client: shown?.client, view: shown },
      }
    );
  }
  if (read.what === 'session') {
    const [row] = (await session[place.by][proof.kind](db, { id: read.id, ...given })).rows;
    const client = row?.client ? clientFromRow(row.client) : undefined;
    const membership = row?.membership ? membershipFromRow(row.membership) : undefined;
    return (
      row && {
        revision: row.revision,
        identified: { read, devBrowser: devBrowserIn(row), client, session: demandedSession(row), membership },
      }
    );
  }
  const [row] = (await browser[place.by][proof.kind](db, given)).rows;
  const client = row?.client ? clientFromRow(row.client) : undefined;
  return row && { revision: row.revision, identified: { read, devBrowser: devBrowserIn(row), client } };
};
