// Verifications by code: each new code is a new row, so an old code cannot become valid again.

import type { VerificationStatus } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import type { EarlierSend, Verification } from '../../domain/verification.ts';
import type { Db } from '../database/database.ts';
import type { VerificationsTable } from '../schema/attempts.ts';

export const verificationFromRow = (row: Selectable<VerificationsTable>): Verification => ({
  id: row.id,
  instanceId: row.instance_id,
  ownerId: row.owner_id,
  clientId: row.client_id,
  strategy: row.strategy,
  status: row.status,
  target: row.target,
  emailAddressId: row.email_address_id,
  codeMac: row.code_mac,
  attempts: row.attempts,
  expireAt: row.expire_at,
  sentAt: row.sent_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  phoneNumberId: row.phone_number_id,
  nonce: row.nonce,
  message: row.message,
  linkHash: row.link_hash,
  redirectUrl: row.redirect_url,
  verifiedAtClient: row.verified_at_client,
  errorCode: row.error_code,
  errorSessionId: row.error_session_id,
  sealedExternalUrl: row.sealed_external_url,
});

export const verificationToRow = (verification: Verification): Selectable<VerificationsTable> => ({
  id: verification.id,
  instance_id: verification.instanceId,
  client_id: verification.clientId,
  owner_id: verification.ownerId,
  strategy: verification.strategy,
  status: verification.status,
  target: verification.target,
  email_address_id: verification.emailAddressId,
  code_mac: verification.codeMac,
  attempts: verification.attempts,
  expire_at: verification.expireAt,
  sent_at: verification.sentAt,
  created_at: verification.createdAt,
  updated_at: verification.updatedAt,
  phone_number_id: verification.phoneNumberId,
  nonce: verification.nonce,
  message: verification.message,
  link_hash: verification.linkHash,
  redirect_url: verification.redirectUrl,
  verified_at_client: verification.verifiedAtClient,
  error_code: verification.errorCode,
  error_session_id: verification.errorSessionId,
  sealed_external_url: verification.sealedExternalUrl,
});

export const insertVerification = async (db: Db, verification: Verification): Promise<void> => {
  await db.insertInto('verifications').values(verificationToRow(verification)).execute();
};

export const findVerification = async (db: Db, ownerId: string, id: string): Promise<Verification | undefined> => {
  const row = await db
    .selectFrom('verifications')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && verificationFromRow(row);
};

/**
 * Reads a verification and locks its row until the transaction ends, so that concurrent attempts of one code are checked one
 * after the other.
 */
export const lockVerification = async (db: Db, ownerId: string, id: string): Promise<Verification | undefined> => {
  const row = await db
    .selectFrom('verifications')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && verificationFromRow(row);
};

export const updateVerification = async (
  db: Db,
  id: string,
  change: { readonly status: VerificationStatus; readonly attempts: number },
  now: number,
): Promise<void> => {
  await db
    .updateTable('verifications')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};

/**
 * The messages to an address since `since`. Locks the address until the transaction ends, so that two requests cannot both send
 * the last allowed message.
 */
export const lockEarlierSends = async (
  db: Db,
  to: { readonly instanceId: string; readonly target: string; readonly since: number },
): Promise<readonly EarlierSend[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${to.instanceId}:${to.target}`}, 0))`.execute(db);
  const rows = await db
    .selectFrom('verifications')
    .select(['sent_at', 'status'])
    .where('instance_id', '=', to.instanceId)
    .where('target', '=', to.target)
    .where('sent_at', '>', to.since)
    .execute();
  return rows.flatMap((row) =>
    row.sent_at === null ? [] : [{ sentAt: row.sent_at, used: row.status === 'verified' }],
  );
};

/** The verification of an e-mail link, by the keyed hash of the secret in its URL. */
export const findVerificationByLink = async (
  db: Db,
  instanceId: string,
  linkHash: string,
): Promise<Verification | undefined> => {
  const row = await db
    .selectFrom('verifications')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row && verificationFromRow(row);
};

/** Records that a link was opened, and by which client. */
export const verifyByLink = async (db: Db, id: string, clientId: string, now: number): Promise<void> => {
  await db
    .updateTable('verifications')
    .set({ status: 'verified', verified_at_client: clientId, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Records the result of a redirect to an identity provider. */
export const completeVerification = async (
  db: Db,
  id: string,
  change: Pick<Verification, 'status' | 'errorCode' | 'errorSessionId'>,
  now: number,
): Promise<void> => {
  await db
    .updateTable('verifications')
    .set({
      status: change.status,
      error_code: change.errorCode,
      error_session_id: change.errorSessionId,
      sealed_external_url: null,
      attempts: 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Deletes a verification that another one replaced. */
export const deleteVerification = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('verifications').where('id', '=', id).execute();
};
