// Sign-in attempts. An attempt belongs to one client and is never found from another.
import type { SignInStatus } from '@latchkey/wire';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { SignIn } from '../domain/sign-in/sign-in.ts';
import type { Db } from './database.ts';

export type SignInsTable = {
  id: string;
  instance_id: string;
  client_id: string;
  status: SignInStatus;
  identifier: string | null;
  user_id: string | null;
  first_factor_verification_id: string | null;
  second_factor_verification_id: string | null;
  created_session_id: string | null;
  abandon_at: number;
  created_at: number;
  updated_at: number;
};

const fromRow = (row: Selectable<SignInsTable>): SignIn => ({
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
});

export const insertSignIn = async (db: Db, signIn: SignIn): Promise<void> => {
  await db
    .insertInto('sign_ins')
    .values({
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
    })
    .execute();
};

export const findSignIn = async (db: Db, clientId: string, id: string): Promise<SignIn | undefined> => {
  const row = await db
    .selectFrom('sign_ins')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Reads an attempt and holds its row until the transaction ends. */
export const lockSignIn = async (db: Db, clientId: string, id: string): Promise<SignIn | undefined> => {
  const row = await db
    .selectFrom('sign_ins')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
};

type SignInChange = {
  readonly status?: SignInStatus;
  readonly firstFactorVerificationId?: string;
  readonly createdSessionId?: string;
};

export const updateSignIn = async (db: Db, id: string, change: SignInChange, now: number): Promise<SignIn> => {
  const row = await db
    .updateTable('sign_ins')
    .set({
      ...(change.status !== undefined && { status: change.status }),
      ...(change.firstFactorVerificationId !== undefined && {
        first_factor_verification_id: change.firstFactorVerificationId,
      }),
      ...(change.createdSessionId !== undefined && { created_session_id: change.createdSessionId }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
};
