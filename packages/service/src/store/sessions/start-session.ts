// Writes a new session on a client in one statement: sessions that it replaces leave the list, the session and its device are
// added, and the client is updated. New rows are passed as JSON.
import type { Strategy } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Session } from '../../domain/sessions/session.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { StoredSecret } from './clients.ts';
import { activityToRow, type SessionActivity } from './session-activities.ts';
import { LISTED, sessionToRow } from './sessions.ts';

type Given = {
  clientId: string;
  userId: string;
  isSingle: boolean;
  sessionId: string;
  session: string;
  activity: string;
  secretHash: string | null;
  replacedHash: string | null;
  cookieExpiresAt: number | null;
  lastMethod: string | null;
  now: number;
};

const write = prepare((_db, given: Given) => {
  const listed = sql.join(LISTED.map((status) => sql.lit(status)));
  return sql<{ replaced: readonly ReplacedSession[] }>`
    with room as (
      update sessions set
        status = case when status in ('active', 'pending') then 'replaced' else 'removed' end,
        updated_at = greatest(${given.now}::bigint, updated_at + 1)
      where client_id = ${given.clientId} and status in (${listed})
        and (${given.isSingle}::boolean or user_id = ${given.userId})
      returning id, user_id, actor, status, expire_at, abandon_at
    ), started as (
      insert into sessions select * from json_populate_record(null::sessions, ${given.session}::json)
    ), seen as (
      insert into session_activities
        select * from json_populate_record(null::session_activities, ${given.activity}::json)
    )
    update clients set
      last_active_session_id = ${given.sessionId},
      sign_in_id = null,
      sign_up_id = null,
      secret_hash = coalesce(${given.secretHash}, secret_hash),
      cookie_expires_at = coalesce(${given.cookieExpiresAt}::bigint, cookie_expires_at),
      last_authentication_strategy = coalesce(${given.lastMethod}, last_authentication_strategy),
      updated_at = greatest(${given.now}::bigint, updated_at + 1)
    where id = ${given.clientId} and (${given.replacedHash}::text is null or secret_hash = ${given.replacedHash})
    returning (
      select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'actor', actor) order by id), '[]'::json)
      from room where status = 'replaced' and expire_at > ${given.now}::bigint and abandon_at > ${given.now}::bigint
    ) as replaced`;
});

/** A session on the client that the new one replaces. */
export type ReplacedSession = Pick<Session, 'id' | 'userId' | 'actor'>;

/** Further values of a new session that are not in its row. */
type Start = {
  readonly activity: SessionActivity;
  /** Single-session mode: all other sessions on the client end. */
  readonly isSingle: boolean;
  /** The client's new secret, if it gets one. */
  readonly secret: StoredSecret | undefined;
  /** The method to mark as last used in this browser; null leaves it as it was. */
  readonly lastMethod: Strategy | null;
  readonly now: number;
};

/**
 * Starts a session on its client. The user's earlier sessions leave the client's list; in single-session mode all others do
 * too, and open ones end as replaced: those are returned. Undefined if the client is gone, or another call has replaced its
 * secret; the caller must then abandon its transaction.
 */
export const insertSession = async (
  db: Db,
  session: Session,
  start: Start,
): Promise<readonly ReplacedSession[] | undefined> => {
  const { now, secret } = start;
  const { rows } = await write(db, {
    clientId: session.clientId,
    userId: session.userId,
    isSingle: start.isSingle,
    sessionId: session.id,
    session: JSON.stringify(sessionToRow(session)),
    activity: JSON.stringify(activityToRow(start.activity, now)),
    secretHash: secret?.secretHash ?? null,
    replacedHash: secret?.replacedHash ?? null,
    cookieExpiresAt: secret?.cookieExpiresAt ?? null,
    lastMethod: start.lastMethod,
    now,
  });
  return rows[0]?.replaced;
};
