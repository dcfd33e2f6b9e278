// Users. Their password is here only as a digest.
import type { JSONObject } from '@latchkey/wire';
import type { JSONColumnType, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { User } from '../domain/user.ts';
import type { Db } from './database.ts';
import { prepare } from './prepared.ts';

export type UsersTable = {
  id: string;
  instance_id: string;
  external_id: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  primary_email_address_id: string | null;
  password_digest: string | null;
  public_metadata: JSONColumnType<JSONObject>;
  unsafe_metadata: JSONColumnType<JSONObject>;
  last_sign_in_at: number | null;
  legal_accepted_at: number | null;
  created_at: number;
  updated_at: number;
};

export const userFromRow = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  instanceId: row.instance_id,
  externalId: row.external_id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  primaryEmailAddressId: row.primary_email_address_id,
  passwordDigest: row.password_digest,
  publicMetadata: row.public_metadata,
  unsafeMetadata: row.unsafe_metadata,
  lastSignInAt: row.last_sign_in_at,
  legalAcceptedAt: row.legal_accepted_at,
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
      password_digest: user.passwordDigest,
      public_metadata: JSON.stringify(user.publicMetadata),
      unsafe_metadata: JSON.stringify(user.unsafeMetadata),
      last_sign_in_at: user.lastSignInAt,
      legal_accepted_at: user.legalAcceptedAt,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const findUser = async (db: Db, instanceId: string, id: string): Promise<User | undefined> => {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && userFromRow(row);
};

export const findUserByUsername = async (db: Db, instanceId: string, username: string): Promise<User | undefined> => {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('username', '=', username)
    .executeTakeFirst();
  return row && userFromRow(row);
};

const byEmail = prepare((db, given: { instanceId: string; emailAddress: string }) =>
  db
    .selectFrom('users')
    .innerJoin('email_addresses', 'email_addresses.user_id', 'users.id')
    .selectAll('users')
    .where('email_addresses.instance_id', '=', given.instanceId)
    .where('email_addresses.email_address', '=', given.emailAddress)
    .where('email_addresses.claimed', '=', sql.lit(true)),
);

/** The owner of an address that is claimed, if there is one. */
export const findUserByEmail = async (db: Db, instanceId: string, emailAddress: string): Promise<User | undefined> => {
  const [row] = (await byEmail(db, { instanceId, emailAddress })).rows;
  return row && userFromRow(row);
};

type UserPage = { readonly users: readonly User[]; readonly totalCount: number };

/** Users of an instance, newest first. */
export const listUsers = async (
  db: Db,
  instanceId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<UserPage> => {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await db
    .selectFrom('users')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return { users: rows.map(userFromRow), totalCount: Number(count) };
};

type UserChange = {
  readonly passwordDigest?: string;
  readonly lastSignInAt?: number;
};

/** Changes a user and moves the stamp forward; fails loudly when no row changed. */
export const updateUser = async (db: Db, id: string, change: UserChange, now: number): Promise<User> => {
  const row = await db
    .updateTable('users')
    .set({
      ...(change.passwordDigest !== undefined && { password_digest: change.passwordDigest }),
      ...(change.lastSignInAt !== undefined && { last_sign_in_at: change.lastSignInAt }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return userFromRow(row);
};

/** Removes a user with addresses and sessions; false when there was none. */
export const deleteUser = async (db: Db, instanceId: string, id: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('users')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};
