// State that depends on whether a user has a second factor: backup codes, and the second-factor time of sessions.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

const nextStamp = (now: number) => sql<number>`greatest(${now}::bigint, updated_at + 1)`;

/** Call when the last second factor is removed: deletes the backup codes and clears the second-factor time of every session. */
export const clearSecondFactors = async (db: Db, userId: string, now: number): Promise<void> => {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await db
    .updateTable('sessions')
    .set({ second_factor_at: null, updated_at: nextStamp(now) })
    .where('user_id', '=', userId)
    .where('second_factor_at', 'is not', null)
    .execute();
};

/** Records that a session has just verified a second factor. */
export const markSecondFactor = async (db: Db, sessionId: string, now: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now, updated_at: nextStamp(now) })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirstOrThrow();
};
