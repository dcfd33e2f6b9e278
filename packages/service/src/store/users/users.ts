// Users. The password is stored only as a digest.
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
  secondFactorRequiredAt: row.second_factor_required_at,
  publicMetadata: row.public_metadata,
  unsafeMetadata: row.unsafe_metadata,
  lastSignInAt: row.last_sign_in_at,
  legalAcceptedAt: row.legal_accepted_at,
  profileImageId: row.profile_image_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds a user; false if the username or the external id is taken, and then nothing is written. */
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

/** Sets whether a user must choose a new password at the next sign-in; false if the user does not exist. */
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

/** Stores when the requirement of a second factor first met the user; a later time never replaces an earlier one. */
export const beginSecondFactorGrace = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ second_factor_required_at: now })
    .where('id', '=', id)
    .where('second_factor_required_at', 'is', null)
    .execute();
};

/** Moves a user's timestamp forward after a change of a dependent row (docs/reference/wire.md#timestamps). */
export const touchUser = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('id', '=', id)
    .execute();
};

/** Locks a user until the transaction ends: concurrent changes of one account are serialised. */
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
 * Locks a user until the transaction ends if their password is still the verified one, and stores a stronger digest of the same
 * password if one is given; false if the password was changed or removed.
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
  // A statement that waited for the row lock reads the row again, so both variants see the last committed password.
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

/** The fields that users can change. */
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

/** Changes a user and moves their timestamp forward. A new password also clears the operator's demand for one. */
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
