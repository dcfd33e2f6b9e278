// Step-ups of sessions: one row per session. A restart keeps the row's id, so that its verifications stay together.

import { type Selectable, sql } from 'kysely';
import type { SessionVerification } from '../../domain/sessions/session-verification.ts';
import type { Db } from '../database/database.ts';
import { PURGE_BATCH } from '../database/purge-batches.ts';
import type { SessionVerificationsTable } from '../schema/sessions.ts';

const fromRow = (row: Selectable<SessionVerificationsTable>): SessionVerification => ({
  id: row.id,
  sessionId: row.session_id,
  level: row.level,
  status: row.status,
  firstFactorVerificationId: row.first_factor_verification_id,
  secondFactorVerificationId: row.second_factor_verification_id,
  expireAt: row.expire_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const findSessionVerification = async (db: Db, sessionId: string): Promise<SessionVerification | undefined> => {
  const row = await db
    .selectFrom('session_verifications')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && fromRow(row);
};

/**
 * Reads the step-up of a session and locks its row until the transaction ends, so that verifications are checked one after the
 * other. The session is locked first: the first step-up has no row yet, and two concurrent requests must not both create one.
 */
export const lockSessionVerification = async (db: Db, sessionId: string): Promise<SessionVerification | undefined> => {
  await db.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().execute();
  const row = await db
    .selectFrom('session_verifications')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Writes a step-up: a new one, or one that was locked and changed. */
export const saveSessionVerification = async (db: Db, verification: SessionVerification): Promise<void> => {
  const moved = {
    level: verification.level,
    status: verification.status,
    first_factor_verification_id: verification.firstFactorVerificationId,
    second_factor_verification_id: verification.secondFactorVerificationId,
    expire_at: verification.expireAt,
    updated_at: verification.updatedAt,
  };
  await db
    .insertInto('session_verifications')
    .values({
      id: verification.id,
      session_id: verification.sessionId,
      created_at: verification.createdAt,
      ...moved,
    })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(moved))
    .execute();
};

/** Deletes a batch of step-ups that ended before `before`, with their verifications; returns how many. */
export const purgeSessionVerifications = async (db: Db, before: number): Promise<number> => {
  const gone = await sql<{ id: string }>`
    delete from session_verifications where session_id in (
      select session_id from session_verifications where expire_at < ${before}::bigint
      order by expire_at limit ${PURGE_BATCH} for update skip locked
    ) returning id`.execute(db);
  const ids = gone.rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('verifications').where('owner_id', 'in', ids).execute();
  return ids.length;
};
