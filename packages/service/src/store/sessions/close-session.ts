// Ends a session for its browser, or all sessions of a user: the session gets its final status, and the client's active session
// becomes the open one that was used last, if there is one.
import type { SessionStatus } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Session } from '../../domain/sessions/session.ts';
import type { Db } from '../database/database.ts';
import { SIGNED_IN, updateSession } from './sessions.ts';

/** The most recently used open session of a client; for an update of clients. */
export const nextActive = (now: number) => sql<string | null>`(
  select sessions.id from sessions
  where sessions.client_id = clients.id and sessions.status in ('active', 'pending')
    and sessions.expire_at > ${now} and sessions.abandon_at > ${now}
  order by sessions.last_active_at desc, sessions.id limit 1)`;

/** Closes a session on any client. Throws if no row changed. */
export const closeSession = async (db: Db, session: Session, status: SessionStatus, now: number): Promise<Session> => {
  const closed = await updateSession(db, session.id, { status }, now);
  await db
    .updateTable('clients')
    .set({
      last_active_session_id: sql<string | null>`case when last_active_session_id = ${session.id}
        then ${nextActive(now)} else last_active_session_id end`,
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', session.clientId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return closed;
};

/** Closes every open session of a user, on all clients; returns how many there were. */
export const closeUserSessions = async (
  db: Db,
  userId: string,
  status: SessionStatus,
  now: number,
): Promise<number> => {
  const closed = await db
    .updateTable('sessions')
    .set({ status, updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('user_id', '=', userId)
    .where('status', 'in', SIGNED_IN)
    .returning(['id', 'client_id'])
    .execute();
  if (closed.length === 0) return 0;
  const ids = closed.map(({ id }) => id);
  const clientIds = closed.map(({ client_id }) => client_id);
  await db
    .updateTable('clients')
    .set({
      last_active_session_id: sql<string | null>`case when last_active_session_id in (${sql.join(ids)})
        then ${nextActive(now)} else last_active_session_id end`,
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', 'in', [...new Set(clientIds)])
    .execute();
  return closed.length;
};
