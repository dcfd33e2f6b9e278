// Sign-in attempts. An attempt belongs to one client and cannot be read by another.

import { type Selectable, sql } from 'kysely';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { Db } from '../database/database.ts';
import type { SignInsTable } from '../schema/attempts.ts';

export const signInFromRow = (row: Selectable<SignInsTable>): SignIn => ({
  id: row.id,
  instanceId: row.instance_id,
  clientId: row.client_id,
  status: row.status,
  identifier: row.identifier,
  userId: row.user_id,
  firstFactorVerificationId: row.first_factor_verification_id,
  secondFactorVerificationId: row.second_factor_verification_id,
  createdSessionId: row.created_session_id,
  abandonAt: row.abandon_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  newPasswordDigest: row.new_password_digest,
  endsOtherSessions: row.ends_other_sessions,
  confirmsDevice: row.confirms_device,
  enterpriseConnectionId: row.enterprise_connection_id,
});

export const signInToRow = (signIn: SignIn): Selectable<SignInsTable> => ({
  id: signIn.id,
  instance_id: signIn.instanceId,
  client_id: signIn.clientId,
  status: signIn.status,
  identifier: signIn.identifier,
  user_id: signIn.userId,
  first_factor_verification_id: signIn.firstFactorVerificationId,
  second_factor_verification_id: signIn.secondFactorVerificationId,
  created_session_id: signIn.createdSessionId,
  abandon_at: signIn.abandonAt,
  created_at: signIn.createdAt,
  updated_at: signIn.updatedAt,
  new_password_digest: signIn.newPasswordDigest,
  ends_other_sessions: signIn.endsOtherSessions,
  confirms_device: signIn.confirmsDevice,
  enterprise_connection_id: signIn.enterpriseConnectionId,
});

/** Writes an attempt: a new one, or one that was read with `lockSignIn` and changed. */
export const saveSignIn = async (db: Db, signIn: SignIn, now: number): Promise<void> => {
  const row = signInToRow(signIn);
  await db
    .insertInto('sign_ins')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        status: row.status,
        identifier: row.identifier,
        user_id: row.user_id,
        first_factor_verification_id: row.first_factor_verification_id,
        second_factor_verification_id: row.second_factor_verification_id,
        created_session_id: row.created_session_id,
        new_password_digest: row.new_password_digest,
        ends_other_sessions: row.ends_other_sessions,
        confirms_device: row.confirms_device,
        enterprise_connection_id: row.enterprise_connection_id,
        updated_at: sql<number>`greatest(${now}::bigint, sign_ins.updated_at + 1)`,
      }),
    )
    .execute();
};

export const findSignIn = async (db: Db, clientId: string, id: string): Promise<SignIn | undefined> => {
  const row = await db
    .selectFrom('sign_ins')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && signInFromRow(row);
};

/** Reads an attempt and locks its row until the transaction ends. */
export const lockSignIn = async (db: Db, clientId: string, id: string): Promise<SignIn | undefined> => {
  const row = await db
    .selectFrom('sign_ins')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && signInFromRow(row);
};
