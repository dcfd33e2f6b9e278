// Accounts at identity providers. An identity belongs to one user; a unique index decides races. Rows without a user wait for
// the end of a sign-up. Tokens are sealed, and only read by callers that need them.

import type { OAuthStrategy } from '@latchkey/wire';
import type { Selectable } from 'kysely';
import type { ExternalAccount, LinkedAccount } from '../../domain/external/external-account.ts';
import { plainName } from '../../domain/plain-names.ts';
import type { Db } from '../database/database.ts';
import { inBatches, PURGE_BATCH } from '../database/purge-batches.ts';
import type { ExternalAccountsTable } from '../schema/users.ts';

/** The columns that are shown. */
export const LINKED_COLUMNS = [
  'external_accounts.id',
  'external_accounts.instance_id',
  'external_accounts.user_id',
  'external_accounts.verification_id',
  'external_accounts.strategy',
  'external_accounts.connection_id',
  'external_accounts.provider_user_id',
  'external_accounts.status',
  'external_accounts.error_code',
  'external_accounts.approved_scopes',
  'external_accounts.email_address',
  'external_accounts.is_email_verified',
  'external_accounts.first_name',
  'external_accounts.last_name',
  'external_accounts.username',
  'external_accounts.image_url',
  'external_accounts.public_metadata',
  'external_accounts.created_at',
  'external_accounts.updated_at',
] as const;

export type LinkedAccountRow = Omit<
  Selectable<ExternalAccountsTable>,
  'sealed_access_token' | 'sealed_refresh_token' | 'access_token_expires_at'
>;

export const linkedAccountFromRow = (row: LinkedAccountRow): LinkedAccount => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  verificationId: row.verification_id,
  strategy: row.strategy,
  connectionId: row.connection_id,
  providerUserId: row.provider_user_id,
  status: row.status,
  errorCode: row.error_code,
  approvedScopes: row.approved_scopes,
  emailAddress: row.email_address,
  isEmailVerified: row.is_email_verified,
  firstName: plainName(row.first_name),
  lastName: plainName(row.last_name),
  username: row.username,
  imageUrl: row.image_url,
  publicMetadata: row.public_metadata,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const fromRow = (row: Selectable<ExternalAccountsTable>): ExternalAccount => ({
  ...linkedAccountFromRow(row),
  sealedAccessToken: row.sealed_access_token,
  sealedRefreshToken: row.sealed_refresh_token,
  accessTokenExpiresAt: row.access_token_expires_at,
});

const changeable = (account: ExternalAccount) => ({
  user_id: account.userId,
  verification_id: account.verificationId,
  provider_user_id: account.providerUserId,
  status: account.status,
  error_code: account.errorCode,
  approved_scopes: account.approvedScopes,
  email_address: account.emailAddress,
  is_email_verified: account.isEmailVerified,
  first_name: account.firstName,
  last_name: account.lastName,
  username: account.username,
  image_url: account.imageUrl,
  public_metadata: JSON.stringify(account.publicMetadata),
  sealed_access_token: account.sealedAccessToken,
  sealed_refresh_token: account.sealedRefreshToken,
  access_token_expires_at: account.accessTokenExpiresAt,
});

export const insertExternalAccount = async (db: Db, account: ExternalAccount): Promise<void> => {
  await db
    .insertInto('external_accounts')
    .values({
      id: account.id,
      instance_id: account.instanceId,
      strategy: account.strategy,
      connection_id: account.connectionId,
      ...changeable(account),
      created_at: account.createdAt,
      updated_at: account.updatedAt,
    })
    .execute();
};

/** Writes an account that was read before. Throws if it does not exist. */
export const saveExternalAccount = async (db: Db, account: ExternalAccount, now: number): Promise<void> => {
  await db
    .updateTable('external_accounts')
    .set({ ...changeable(account), updated_at: now })
    .where('id', '=', account.id)
    .returning('id')
    .executeTakeFirstOrThrow();
};

type Identity = Pick<ExternalAccount, 'instanceId' | 'strategy' | 'providerUserId' | 'connectionId'>;

/** The account with this identity that belongs to a user, locked until the transaction ends. */
export const lockIdentity = async (db: Db, identity: Identity): Promise<ExternalAccount | undefined> => {
  const row = await db
    .selectFrom('external_accounts')
    .selectAll()
    .where('instance_id', '=', identity.instanceId)
    .where('strategy', '=', identity.strategy)
    .where('provider_user_id', '=', identity.providerUserId ?? '')
    .where('connection_id', 'is not distinct from', identity.connectionId)
    .where('user_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
};

/** One account of an instance, by a unique column. */
const oneBy = (db: Db, instanceId: string, column: 'id' | 'verification_id', value: string) =>
  db.selectFrom('external_accounts').selectAll().where('instance_id', '=', instanceId).where(column, '=', value);

/** The account that a verification created. */
export const findAccountOfProof = async (
  db: Db,
  instanceId: string,
  verificationId: string,
): Promise<ExternalAccount | undefined> => {
  const row = await oneBy(db, instanceId, 'verification_id', verificationId).executeTakeFirst();
  return row && fromRow(row);
};

/** An account by id, with its tokens. */
export const findExternalAccount = async (
  db: Db,
  instanceId: string,
  id: string,
): Promise<ExternalAccount | undefined> => {
  const row = await oneBy(db, instanceId, 'id', id).executeTakeFirst();
  return row && fromRow(row);
};

/** An account by id, locked until the transaction ends. */
export const lockExternalAccount = async (
  db: Db,
  instanceId: string,
  id: string,
): Promise<ExternalAccount | undefined> => {
  const row = await oneBy(db, instanceId, 'id', id).forUpdate().executeTakeFirst();
  return row && fromRow(row);
};

/** A user's accounts at a provider, with their tokens. */
export const listAccountsAt = async (
  db: Db,
  userId: string,
  strategy: OAuthStrategy,
): Promise<readonly ExternalAccount[]> => {
  const rows = await db
    .selectFrom('external_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('strategy', '=', strategy)
    .where('status', '=', 'verified')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
};

/** Deletes an account; false if it did not exist. */
export const deleteExternalAccount = async (db: Db, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('external_accounts').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
};

/** Deletes links at a provider that a user started and never finished. */
export const deleteUnfinishedAccounts = async (db: Db, userId: string, strategy: OAuthStrategy): Promise<void> => {
  await db
    .deleteFrom('external_accounts')
    .where('user_id', '=', userId)
    .where('strategy', '=', strategy)
    .where('provider_user_id', 'is', null)
    .execute();
};

/** Deletes accounts that never belonged to a user, and links that were started and never finished. */
export const purgeUnfinishedAccounts = async (db: Db, before: number): Promise<void> => {
  await inBatches(async () => {
    // Locked rows are skipped, so that an account that a request is assigning to a user right now is not deleted.
    const over = db
      .selectFrom('external_accounts')
      .select('id')
      .where('created_at', '<', before)
      .where((account) => account.or([account('user_id', 'is', null), account('provider_user_id', 'is', null)]))
      .limit(PURGE_BATCH)
      .forUpdate()
      .skipLocked();
    const gone = await db.deleteFrom('external_accounts').where('id', 'in', over).executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
};

/** Moves an account without a user from one verification to another; false if it was already moved. */
export const moveToProof = async (
  db: Db,
  id: string,
  proof: { readonly from: string; readonly to: string },
  now: number,
): Promise<boolean> => {
  const result = await db
    .updateTable('external_accounts')
    .set({ verification_id: proof.to, updated_at: now })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .where('verification_id', '=', proof.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};
