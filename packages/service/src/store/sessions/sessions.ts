// Sessions: which user is signed in on which client.

import type { SessionStatus } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import type { Session } from '../../domain/sessions/session.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { SessionsTable } from '../schema/sessions.ts';

/** Statuses that a client's session list shows; browsers do not see other sessions. */
export const LISTED: readonly SessionStatus[] = ['active', 'pending', 'ended', 'expired', 'abandoned'];
export const SIGNED_IN: readonly SessionStatus[] = ['active', 'pending'];

export const sessionFromRow = (row: Selectable<SessionsTable>): Session => ({
  id: row.id,
  instanceId: row.instance_id,
  clientId: row.client_id,
  userId: row.user_id,
  status: row.status,
  expireAt: row.expire_at,
  abandonAt: row.abandon_at,
  lastActiveAt: row.last_active_at,
  lastActiveOrganizationId: row.last_active_organization_id,
  actor: row.actor,
  firstFactorAt: row.first_factor_at,
  secondFactorAt: row.second_factor_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const nextStamp = (now: number) => sql<number>`greatest(${now}::bigint, updated_at + 1)`;

export const sessionToRow = (session: Session): Selectable<SessionsTable> => ({
  id: session.id,
  instance_id: session.instanceId,
  client_id: session.clientId,
  user_id: session.userId,
  status: session.status,
  expire_at: session.expireAt,
  abandon_at: session.abandonAt,
  last_active_at: session.lastActiveAt,
  last_active_organization_id: session.lastActiveOrganizationId,
  actor: session.actor,
  first_factor_at: session.firstFactorAt,
  second_factor_at: session.secondFactorAt,
  created_at: session.createdAt,
  updated_at: session.updatedAt,
});

const byId = prepare((db, given: { clientId: string; id: string }) =>
  db.selectFrom('sessions').selectAll().where('client_id', '=', given.clientId).where('id', '=', given.id),
);

export const findSession = async (db: Db, clientId: string, id: string): Promise<Session | undefined> => {
  const [row] = (await byId(db, { clientId, id })).rows;
  return row && sessionFromRow(row);
};

/** A session of a user on any client; locked until the transaction ends, so that it is closed once. */
export const findUserSession = async (db: Db, userId: string, id: string): Promise<Session | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && sessionFromRow(row);
};

/** A session of the instance on any client. With `lock` it is locked until the transaction ends, so that it is closed once. */
export const findInstanceSession = async (
  db: Db,
  instanceId: string,
  id: string,
  { lock = false } = {},
): Promise<Session | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && sessionFromRow(row);
};

/** One page of the sessions of a user, those that are over included, newest first; and how many there are. */
export const pageOfUserSessions = async (
  db: Db,
  userId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly sessions: readonly Session[]; readonly totalCount: number }> => {
  const all = db.selectFrom('sessions').where('user_id', '=', userId);
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await all.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  return { sessions: rows.map(sessionFromRow), totalCount: count };
};

/** The sessions that are shown to a browser, oldest first. */
export const listClientSessions = async (db: Db, clientId: string): Promise<readonly Session[]> => {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', LISTED)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(sessionFromRow);
};

/** Open sessions of a user on any client, newest first. */
export const listUserSessions = async (db: Db, userId: string): Promise<readonly Session[]> => {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', SIGNED_IN)
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(sessionFromRow);
};

type SessionChange = {
  readonly status?: SessionStatus;
  readonly lastActiveAt?: number;
  readonly abandonAt?: number;
  readonly lastActiveOrganizationId?: string | null;
  readonly firstFactorAt?: number | null;
  readonly secondFactorAt?: number | null;
};

/** Changes one session and moves its timestamp forward; throws if no row changed. */
export const updateSession = async (db: Db, id: string, change: SessionChange, now: number): Promise<Session> => {
  const row = await db
    .updateTable('sessions')
    .set({
      ...(change.status !== undefined && { status: change.status }),
      ...(change.lastActiveAt !== undefined && { last_active_at: change.lastActiveAt }),
      ...(change.abandonAt !== undefined && { abandon_at: change.abandonAt }),
      ...(change.lastActiveOrganizationId !== undefined && {
        last_active_organization_id: change.lastActiveOrganizationId,
      }),
      ...(change.firstFactorAt !== undefined && { first_factor_at: change.firstFactorAt }),
      ...(change.secondFactorAt !== undefined && { second_factor_at: change.secondFactorAt }),
      updated_at: nextStamp(now),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return sessionFromRow(row);
};

/** Which sessions to close; all given conditions must match. */
type SessionFilter = {
  readonly clientId?: string;
  readonly userId?: string;
  readonly exceptId?: string;
  /** Includes ended sessions that are still listed. */
  readonly listed?: boolean;
};

/** Closes every matching session and returns how many there were. */
export const closeSessions = async (
  db: Db,
  filter: SessionFilter,
  status: SessionStatus,
  now: number,
): Promise<number> => {
  const { clientId, userId, exceptId } = filter;
  const result = await db
    .updateTable('sessions')
    .set({ status, updated_at: nextStamp(now) })
    .where('status', 'in', filter.listed ? LISTED : SIGNED_IN)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};
