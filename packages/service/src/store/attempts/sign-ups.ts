// Sign-up attempts. An attempt belongs to one client and cannot be read by another.
import { type Selectable, sql } from 'kysely';
import { plainName } from '../../domain/plain-names.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import type { Db } from '../database/database.ts';
import type { SignUpsTable } from '../schema/attempts.ts';

export const signUpFromRow = (row: Selectable<SignUpsTable>): SignUp => ({
  id: row.id,
  instanceId: row.instance_id,
  clientId: row.client_id,
  status: row.status,
  username: row.username,
  firstName: plainName(row.first_name),
  lastName: plainName(row.last_name),
  emailAddress: row.email_address,
  emailVerificationId: row.email_verification_id,
  passwordDigest: row.password_digest,
  unsafeMetadata: row.unsafe_metadata,
  legalAcceptedAt: row.legal_accepted_at,
  createdSessionId: row.created_session_id,
  createdUserId: row.created_user_id,
  abandonAt: row.abandon_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  phoneNumber: row.phone_number,
  phoneVerificationId: row.phone_verification_id,
  web3Wallet: row.web3_wallet,
  web3VerificationId: row.web3_verification_id,
  ticketId: row.ticket_id,
  externalAccountId: row.external_account_id,
  externalVerificationId: row.external_verification_id,
  requiresExternal: row.requires_external,
  passedCaptcha: row.passed_captcha,
  enterpriseConnectionId: row.enterprise_connection_id,
});

const fields = (signUp: SignUp) => ({
  status: signUp.status,
  username: signUp.username,
  first_name: signUp.firstName,
  last_name: signUp.lastName,
  email_address: signUp.emailAddress,
  email_verification_id: signUp.emailVerificationId,
  phone_number: signUp.phoneNumber,
  phone_verification_id: signUp.phoneVerificationId,
  web3_wallet: signUp.web3Wallet,
  web3_verification_id: signUp.web3VerificationId,
  ticket_id: signUp.ticketId,
  external_account_id: signUp.externalAccountId,
  external_verification_id: signUp.externalVerificationId,
  requires_external: signUp.requiresExternal,
  passed_captcha: signUp.passedCaptcha,
  enterprise_connection_id: signUp.enterpriseConnectionId,
  password_digest: signUp.passwordDigest,
  unsafe_metadata: JSON.stringify(signUp.unsafeMetadata),
  legal_accepted_at: signUp.legalAcceptedAt,
  created_session_id: signUp.createdSessionId,
  created_user_id: signUp.createdUserId,
});

/** Writes an attempt: a new one, or one that was read with `lockSignUp` and changed. */
export const saveSignUp = async (db: Db, signUp: SignUp, now: number): Promise<void> => {
  await db
    .insertInto('sign_ups')
    .values({
      id: signUp.id,
      instance_id: signUp.instanceId,
      client_id: signUp.clientId,
      ...fields(signUp),
      abandon_at: signUp.abandonAt,
      created_at: signUp.createdAt,
      updated_at: signUp.updatedAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...fields(signUp),
        updated_at: sql<number>`greatest(${now}::bigint, sign_ups.updated_at + 1)`,
      }),
    )
    .execute();
};

export const findSignUp = async (db: Db, clientId: string, id: string): Promise<SignUp | undefined> => {
  const row = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && signUpFromRow(row);
};

/** Reads an attempt and locks its row until the transaction ends. */
export const lockSignUp = async (db: Db, clientId: string, id: string): Promise<SignUp | undefined> => {
  const row = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && signUpFromRow(row);
};
