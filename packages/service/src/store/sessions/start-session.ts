// Everything that is written when somebody is signed in on a client, in one statement: the list makes room, the session and
// its device are added, and the client moves on. New rows travel as JSON.
import { sql } from 'kysely';
import type { Session } from '../../domain/sessions/session.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
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
  cookieExpiresAt: number | null;
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
      updated_at = greatest(${given.now}::bigint, updated_at + 1)
    where id = ${given.clientId}
    returning (
      select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'actor', actor) order by id), '[]'::json)
      from room where status = 'replaced' and expire_at > ${given.now}::bigint and abandon_at > ${given.now}::bigint
    ) as replaced`;
});

/** Somebody who was signed in on the client until now. */
export type ReplacedSession = Pick<Session, 'id' | 'userId' | 'actor'>;

/** What of a new session is not in its row. */
type Start = {
  readonly activity: SessionActivity;
  /** One session at a time: whoever else is signed in on the client no longer is. */
  readonly isSingle: boolean;
  /** The client's new secret, where it has one. */
  readonly secret: { readonly secretHash: string; readonly cookieExpiresAt: number } | undefined;
  readonly now: number;
};

/**
 * Starts a session on its client. What is left of the user's earlier sessions leaves the client's list, and in
 * single-session mode so does everything else, an open session as replaced: those are given back. Fails loudly when the
 * client is gone.
 */
export const insertSession = async (db: Db, session: Session, start: Start): Promise<readonly ReplacedSession[]> => {
  const { now, secret } = start;
  const { rows } = await write(db, {
    clientId: session.clientId,
    userId: session.userId,
    isSingle: start.isSingle,
    sessionId: session.id,
    session: JSON.stringify(sessionToRow(session)),
    activity: JSON.stringify(activityToRow(start.activity, now)),
    secretHash: secret?.secretHash ?? null,
    cookieExpiresAt: secret?.cookieExpiresAt ?? null,
    now,
  });
  const [row] = rows;
  if (!row) throw new Error(`Latchkey: client ${session.clientId} is gone.`);
  return row.replaced;
};
