// Users. Their password is here only as a digest.
import { type Selectable, sql } from 'kysely';
import { plainName } from '../../domain/plain-names.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../database/database.ts';
import type { UsersTable } from '../schema/users.ts';

export const userFromRow = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  instanceId: row.instance_id,
  externalId: row.external_id,
  username: row.username,
  firstName: plainName(row.first_name),
  lastName: plainName(row.last_name),
  primaryEmailAddressId: row.primary_email_address_id,
  primaryPhoneNumberId: row.primary_phone_number_id,
  primaryWeb3WalletId: row.primary_web3_wallet_id,
  passwordDigest: row.password_digest,
  requiresNewPassword: row.requires_new_password,
  publicMetadata: row.public_metadata,
  unsafeMetadata: row.unsafe_metadata,
  lastSignInAt: row.last_sign_in_at,
  legalAcceptedAt: row.legal_accepted_at,
  profileImageId: row.profile_image_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds a user; false when the username or the external id is taken, and then nothing was written. */
export const insertUser = async (db: Db, user: User): Promise<boolean> => {
  const result = await db
    .insertInto('users')
    .values({
      id: user.id,
      instance_id: user.instanceId,
      external_id: user.externalId,
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      primary_email_address_id: user.primaryEmailAddressId,
      primary_phone_number_id: user.primaryPhoneNumberId,
      primary_web3_wallet_id: user.primaryWeb3WalletId,
      password_digest: user.passwordDigest,
      requires_new_password: user.requiresNewPassword,
      public_metadata: JSON.stringify(user.publicMetadata),
      unsafe_metadata: JSON.stringify(user.unsafeMetadata),
      last_sign_in_at: user.lastSignInAt,
      legal_accepted_at: user.legalAcceptedAt,
      profile_image_id: null,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const isUsernameTaken = async (db: Db, instanceId: string, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
};

/** Asks a user for a new password at their next sign-in, or no longer; false when there is no such user. */
export const setRequiresNewPassword = async (
  db: Db,
  user: { readonly instanceId: string; readonly id: string; readonly isRequired: boolean },
  now: number,
): Promise<boolean> => {
  const result = await db
    .updateTable('users')
    .set({
      requires_new_password: user.isRequired,
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', user.id)
    .where('instance_id', '=', user.instanceId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Moves a user's stamp forward after something that belongs to them changed (docs/reference/wire.md#timestamps). */
export const touchUser = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('id', '=', id)
    .execute();
};

/** Holds a user until the transaction ends: what people change about one account happens one after the other. */
export const lockUser = async (db: Db, instanceId: string, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Holds a user until the transaction ends if their password is still the one that was proven, and stores a stronger digest
 * of the same one where there is one; false when the password is another by now, or gone.
 */
export const lockPassword = async (
  db: Db,
  proven: {
    readonly instanceId: string;
    readonly id: string;
    readonly digest: string;
    readonly upgradedDigest?: string | undefined;
  },
): Promise<boolean> => {
  const { instanceId, id, digest, upgradedDigest } = proven;
  // Whoever waited for the row looks at it again, so both statements judge what was committed last.
  const row =
    upgradedDigest === undefined
      ? await db
          .selectFrom('users')
          .select('id')
          .where('instance_id', '=', instanceId)
          .where('id', '=', id)
          .where('password_digest', '=', digest)
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await db
          .updateTable('users')
          .set({ password_digest: upgradedDigest })
          .where('instance_id', '=', instanceId)
          .where('id', '=', id)
          .where('password_digest', '=', digest)
          .returning('id')
          .executeTakeFirst();
  return row !== undefined;
};

/** What people change about themselves. */
export type UserChange = Partial<
  Pick<
    User,
    | 'username'
    | 'firstName'
    | 'lastName'
    | 'primaryEmailAddressId'
    | 'primaryPhoneNumberId'
    | 'primaryWeb3WalletId'
    | 'passwordDigest'
    | 'unsafeMetadata'
    | 'profileImageId'
  >
>;

/** Changes a user and moves their stamp forward. A new password also answers the operator who asked for one. */
export const updateUser = async (db: Db, id: string, change: UserChange, now: number): Promise<void> => {
  const { passwordDigest, unsafeMetadata } = change;
  await db
    .updateTable('users')
    .set({
      ...(change.username !== undefined && { username: change.username }),
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      ...(change.primaryEmailAddressId !== undefined && { primary_email_address_id: change.primaryEmailAddressId }),
      ...(change.primaryPhoneNumberId !== undefined && { primary_phone_number_id: change.primaryPhoneNumberId }),
      ...(change.primaryWeb3WalletId !== undefined && { primary_web3_wallet_id: change.primaryWeb3WalletId }),
      ...(passwordDigest !== undefined && { password_digest: passwordDigest, requires_new_password: false }),
      ...(unsafeMetadata !== undefined && { unsafe_metadata: JSON.stringify(unsafeMetadata) }),
      ...(change.profileImageId !== undefined && { profile_image_id: change.profileImageId }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};
