// What depends on whether somebody has a second factor at all: their backup codes, and what their sessions remember of it.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

const nextStamp = (now: number) => sql<number>`greatest(${now}::bigint, updated_at + 1)`;

/** The last second factor is gone: codes that stand in for it are worth nothing, and no session is older than one by it. */
export const forgetSecondFactors = async (db: Db, userId: string, now: number): Promise<void> => {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await db
    .updateTable('sessions')
    .set({ second_factor_at: null, updated_at: nextStamp(now) })
    .where('user_id', '=', userId)
    .where('second_factor_at', 'is not', null)
    .execute();
};

/** A second factor was proven in a session just now. */
export const markSecondFactor = async (db: Db, sessionId: string, now: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now, updated_at: nextStamp(now) })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirstOrThrow();
};
