// Users. The password is stored only as a digest.
import { MINUTE_MS } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import { plainName } from '../../domain/plain-names.ts';
import type { UserStanding } from '../../domain/users/standing.ts';
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
  privateMetadata: row.private_metadata,
  bannedAt: row.banned_at,
  lockedUntil: row.locked_until,
  lastActiveAt: row.last_active_at,
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
      private_metadata: JSON.stringify(user.privateMetadata),
      banned_at: user.bannedAt,
      locked_until: user.lockedUntil,
      last_active_at: user.lastActiveAt,
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

/** Stores when the requirement of a second factor first met the user; a later time never replaces an earlier one. */
export const beginSecondFactorGrace = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ second_factor_required_at: now })
    .where('id', '=', id)
    .where('second_factor_required_at', 'is', null)
    .execute();
};

/**
 * Moves a user's timestamp forward after a change of a dependent row (docs/reference/wire.md#timestamps). With `seen`, only if
 * it still is that one: another change of the same transaction may have moved it.
 */
export const touchUser = async (db: Db, id: string, now: number, seen?: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen ?? 0))
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
 * Keeps a user from being banned, locked or deleted until the transaction ends, and reads whether that has happened; undefined
 * if the user does not exist. A ban that commits first is seen here; a later one waits, and then ends the session that the
 * caller starts.
 */
export const holdStanding = async (db: Db, id: string): Promise<UserStanding | undefined> => {
  const row = await db
    .selectFrom('users')
    .select(['banned_at', 'locked_until'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row && { bannedAt: row.banned_at, lockedUntil: row.locked_until };
};

/** Records that a user is using a session; the time is exact to the minute, so that most calls write nothing. */
export const recordUse = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', '=', id)
    .where((user) => user.or([user('last_active_at', 'is', null), user('last_active_at', '<=', now - MINUTE_MS)]))
    .execute();
};

/**
 * Locks a user until the transaction ends if their password is still the verified one, and stores a stronger digest of the same
 * password if one is given. Returns whether an operator lets the user sign in; undefined if the password was changed or removed.
 */
export const lockPassword = async (
  db: Db,
  proven: {
    readonly instanceId: string;
    readonly id: string;
    readonly digest: string;
    readonly upgradedDigest?: string | undefined;
  },
): Promise<UserStanding | undefined> => {
  const { instanceId, id, digest, upgradedDigest } = proven;
  // A statement that waited for the row lock reads the row again, so both variants see the last committed password.
  const row =
    upgradedDigest === undefined
      ? await db
          .selectFrom('users')
          .select(['banned_at', 'locked_until'])
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
          .returning(['banned_at', 'locked_until'])
          .executeTakeFirst();
  return row && { bannedAt: row.banned_at, lockedUntil: row.locked_until };
};

/** The fields that users or operators can change. */
export type UserChange = Partial<
  Pick<
    User,
    | 'externalId'
    | 'username'
    | 'firstName'
    | 'lastName'
    | 'primaryEmailAddressId'
    | 'primaryPhoneNumberId'
    | 'primaryWeb3WalletId'
    | 'passwordDigest'
    | 'requiresNewPassword'
    | 'publicMetadata'
    | 'unsafeMetadata'
    | 'privateMetadata'
    | 'bannedAt'
    | 'lockedUntil'
    | 'profileImageId'
  >
>;

/** Changes a user and moves their timestamp forward. A new password also clears the operator's demand for one. */
export const updateUser = async (db: Db, id: string, change: UserChange, now: number): Promise<void> => {
  const { passwordDigest, requiresNewPassword = passwordDigest === undefined ? undefined : false } = change;
  const { publicMetadata, unsafeMetadata, privateMetadata } = change;
  await db
    .updateTable('users')
    .set({
      ...(change.externalId !== undefined && { external_id: change.externalId }),
      ...(change.username !== undefined && { username: change.username }),
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      ...(change.primaryEmailAddressId !== undefined && { primary_email_address_id: change.primaryEmailAddressId }),
      ...(change.primaryPhoneNumberId !== undefined && { primary_phone_number_id: change.primaryPhoneNumberId }),
      ...(change.primaryWeb3WalletId !== undefined && { primary_web3_wallet_id: change.primaryWeb3WalletId }),
      ...(passwordDigest !== undefined && { password_digest: passwordDigest }),
      ...(requiresNewPassword !== undefined && { requires_new_password: requiresNewPassword }),
      ...(publicMetadata !== undefined && { public_metadata: JSON.stringify(publicMetadata) }),
      ...(unsafeMetadata !== undefined && { unsafe_metadata: JSON.stringify(unsafeMetadata) }),
      ...(privateMetadata !== undefined && { private_metadata: JSON.stringify(privateMetadata) }),
      ...(change.bannedAt !== undefined && { banned_at: change.bannedAt }),
      ...(change.lockedUntil !== undefined && { locked_until: change.lockedUntil }),
      ...(change.profileImageId !== undefined && { profile_image_id: change.profileImageId }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};
