// Browsers that a user has signed in with, and the mails about new ones.
import { type Selectable, sql } from 'kysely';
import { KNOWN_DEVICES_MAX, type SignInNotice } from '../../domain/sessions/known-device.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { PURGE_BATCH } from '../database/purge-batches.ts';
import type { SignInNoticesTable } from '../schema/sessions.ts';

/** Whether the user has signed in on this client before. */
export const isKnownDevice = async (db: Db, userId: string, clientId: string): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('client_id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()) !== undefined;

type Seen = { userId: string; clientId: string; language: string; now: number };

const remember = prepare(
  (_db, given: Seen) => sql<{ isNew: boolean; language: string | null }>`
    with latest as (
      select language from known_devices
      where user_id = ${given.userId} and client_id <> ${given.clientId}
      order by last_used_at desc, client_id limit 1
    ), forgotten as (
      delete from known_devices where user_id = ${given.userId} and client_id in (
        select client_id from known_devices where user_id = ${given.userId} and client_id <> ${given.clientId}
        order by last_used_at desc, client_id offset ${sql.lit(KNOWN_DEVICES_MAX - 1)}
      )
    )
    insert into known_devices (user_id, client_id, language, created_at, last_used_at)
    values (${given.userId}, ${given.clientId}, ${given.language}, ${given.now}::bigint, ${given.now}::bigint)
    on conflict (user_id, client_id) do update set
      language = excluded.language, last_used_at = greatest(excluded.last_used_at, known_devices.last_used_at)
    returning (xmax = 0) as "isNew", (select language from latest) as language`,
);

/**
 * Records that a user signed in on a client; the browser that was not used for the longest time is forgotten if there are too
 * many. Returns whether it is new, and the language of the browser that the user signed in with before.
 */
export const rememberDevice = async (
  db: Db,
  seen: Seen,
): Promise<{ readonly isNew: boolean; readonly language: string | null }> => {
  const [row] = (await remember(db, seen)).rows;
  if (!row) throw new Error(`Latchkey: the browser ${seen.clientId} was not written.`);
  return row;
};

/** Forgets the browsers of a user, except one. */
export const forgetDevices = async (db: Db, userId: string, exceptClientId?: string): Promise<void> => {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(exceptClientId !== undefined, (query) => query.where('client_id', '<>', exceptClientId ?? ''))
    .execute();
};

/** Forgets browsers that were last used before `before`, unless the user has an open session there; up to a limit. */
export const purgeKnownDevices = async (db: Db, before: number, now: number): Promise<number> => {
  const gone = await sql`
    delete from known_devices where (user_id, client_id) in (
      select user_id, client_id from known_devices as device
      where last_used_at < ${before}::bigint and not exists (
        select from sessions where sessions.client_id = device.client_id and sessions.user_id = device.user_id
          and sessions.status in ('active', 'pending') and sessions.expire_at > ${now}::bigint
      )
      order by last_used_at limit ${PURGE_BATCH}
    )`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
};

const noticeFromRow = (row: Selectable<SignInNoticesTable>): SignInNotice => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  sessionId: row.session_id,
  pageOrigin: row.page_origin,
  reportedAt: row.reported_at,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
});

export const insertNotice = async (
  db: Db,
  { tokenHash, ...notice }: Omit<SignInNotice, 'reportedAt'> & { readonly tokenHash: string },
): Promise<void> => {
  await db
    .insertInto('sign_in_notices')
    .values({
      id: notice.id,
      instance_id: notice.instanceId,
      user_id: notice.userId,
      session_id: notice.sessionId,
      token_hash: tokenHash,
      page_origin: notice.pageOrigin,
      reported_at: null,
      expires_at: notice.expiresAt,
      created_at: notice.createdAt,
    })
    .execute();
};

/** The notice of a link. */
export const findNotice = async (db: Db, instanceId: string, tokenHash: string): Promise<SignInNotice | undefined> => {
  const row = await db
    .selectFrom('sign_in_notices')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && noticeFromRow(row);
};

/** Uses a notice; of several concurrent requests, one gets true. */
export const reportNotice = async (db: Db, id: string, now: number): Promise<boolean> =>
  (
    await db
      .updateTable('sign_in_notices')
      .set({ reported_at: now })
      .where('id', '=', id)
      .where('reported_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Deletes notices that expired before `before`, up to a limit. */
export const purgeNotices = async (db: Db, before: number): Promise<number> => {
  const gone = await sql`
    delete from sign_in_notices where id in (
      select id from sign_in_notices where expires_at < ${before}::bigint order by expires_at limit ${PURGE_BATCH}
    )`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
};
