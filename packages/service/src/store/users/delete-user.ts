// Deletes a user with their sessions; later requests of their browsers get a signed-out reply.
import { sql } from 'kysely';
import { forgetChangesOf } from '../audit-events.ts';
import type { Db } from '../database/database.ts';
import { nextActive } from '../sessions/close-session.ts';

/** True if the client had this session and its user was deleted since. */
export const isLostSession = async (db: Db, clientId: string, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('lost_sessions')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes a user with all their rows; false if there was none. Their browsers learn that they are signed out. */
export const deleteUser = async (db: Db, instanceId: string, id: string, now: number): Promise<boolean> => {
  await sql`
    insert into lost_sessions (id, client_id, lost_at)
    select sessions.id, client_id, ${now}::bigint from sessions join users on users.id = user_id
    where users.id = ${id} and users.instance_id = ${instanceId}
    on conflict do nothing`.execute(db);
  const result = await db
    .deleteFrom('users')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (result.numDeletedRows !== 1n) return false;
  await forgetChangesOf(db, instanceId, id);
  // The data that they typed at sign-up is deleted as well.
  await db.deleteFrom('sign_ups').where('instance_id', '=', instanceId).where('created_user_id', '=', id).execute();
  await db
    .updateTable('clients')
    .set({
      last_active_session_id: nextActive(now),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('last_active_session_id', 'in', (query) =>
      query
        .selectFrom('lost_sessions')
        .select('lost_sessions.id')
        .whereRef('lost_sessions.client_id', '=', 'clients.id'),
    )
    .execute();
  return true;
};
