// Users with their identifiers, each in one statement: by id, by an identifier, or several by their ids. Nested rows are read
// as JSON.
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Account } from '../../domain/organizations/organization.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { type MembershipRow, membershipFromRow, membershipsOfUser } from '../organizations/memberships.ts';
import type { Schema } from '../schema/schema.ts';
import type { EmailAddressesTable, PhoneNumbersTable, UsersTable } from '../schema/users.ts';
import { emailFromRow } from '../users/emails.ts';
import { phoneFromRow } from '../users/phones.ts';
import { userFromRow } from '../users/users.ts';
import { loadedFactors, type UserFactorsRow, userFactorsFromRow } from './user-factors.ts';

export type UserWithIdentifiersRow = Selectable<UsersTable> &
  UserFactorsRow & {
    readonly emails: ReadonlyArray<Selectable<EmailAddressesTable>>;
    readonly phones: ReadonlyArray<Selectable<PhoneNumbersTable>>;
  };

export const userWithIdentifiersFromRow = (row: UserWithIdentifiersRow): UserWithIdentifiers => ({
  user: userFromRow(row),
  emails: row.emails.map((email) => ({
    ...emailFromRow(email),
    ...(row.sso_emails.some(({ id }) => id === email.id) && { matchesSsoConnection: true }),
  })),
  phones: row.phones.map(phoneFromRow),
  factors: userFactorsFromRow(row),
});

export type AccountRow = UserWithIdentifiersRow & { readonly memberships: readonly MembershipRow[] };

export const accountFromRow = (row: AccountRow): Account => ({
  memberships: row.memberships.map(membershipFromRow),
  ...userWithIdentifiersFromRow(row),
});

const emailsOfUser = (query: ExpressionBuilder<Schema, 'users'>) =>
  jsonArrayFrom(
    query
      .selectFrom('email_addresses')
      .selectAll('email_addresses')
      .whereRef('email_addresses.user_id', '=', 'users.id')
      .orderBy('created_at')
      .orderBy('id'),
  );

const phonesOfUser = (query: ExpressionBuilder<Schema, 'users'>) =>
  jsonArrayFrom(
    query
      .selectFrom('phone_numbers')
      .selectAll('phone_numbers')
      .whereRef('phone_numbers.user_id', '=', 'users.id')
      .orderBy('created_at')
      .orderBy('id'),
  );

/** The columns of a user besides those of its row. */
export const partsOfUser = (query: ExpressionBuilder<Schema, 'users'>) =>
  [emailsOfUser(query).as('emails'), phonesOfUser(query).as('phones'), ...loadedFactors(query)] as const;

const userById = prepare((db, given: { instanceId: string; id: string }) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select(partsOfUser)
    .where('instance_id', '=', given.instanceId)
    .where('id', '=', given.id),
);

export const findUser = async (db: Db, instanceId: string, id: string): Promise<UserWithIdentifiers | undefined> => {
  const [row] = (await userById(db, { instanceId, id })).rows;
  return row && userWithIdentifiersFromRow(row);
};

const accountById = prepare((db, given: { instanceId: string; id: string }) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select((query) => [...partsOfUser(query), membershipsOfUser(query).as('memberships')])
    .where('instance_id', '=', given.instanceId)
    .where('id', '=', given.id),
);

/** A user with their addresses and memberships. */
export const findAccount = async (db: Db, instanceId: string, id: string): Promise<Account | undefined> => {
  const [row] = (await accountById(db, { instanceId, id })).rows;
  return row && accountFromRow(row);
};

const userByEmail = prepare((db, given: { instanceId: string; emailAddress: string }) =>
  db
    .selectFrom('users')
    .innerJoin('email_addresses as claimed', 'claimed.user_id', 'users.id')
    .selectAll('users')
    .select(partsOfUser)
    .where('claimed.instance_id', '=', given.instanceId)
    .where('claimed.email_address', '=', given.emailAddress)
    .where('claimed.claimed', '=', sql.lit(true)),
);

/** The user who has claimed an address, if there is one. */
export const findUserByEmail = async (
  db: Db,
  instanceId: string,
  emailAddress: string,
): Promise<UserWithIdentifiers | undefined> => {
  const [row] = (await userByEmail(db, { instanceId, emailAddress })).rows;
  return row && userWithIdentifiersFromRow(row);
};

const userByPhone = prepare((db, given: { instanceId: string; phoneNumber: string }) =>
  db
    .selectFrom('users')
    .innerJoin('phone_numbers as claimed', 'claimed.user_id', 'users.id')
    .selectAll('users')
    .select(partsOfUser)
    .where('claimed.instance_id', '=', given.instanceId)
    .where('claimed.phone_number', '=', given.phoneNumber)
    .where('claimed.claimed', '=', sql.lit(true)),
);

/** The user who has claimed a number, if there is one. */
export const findUserByPhone = async (
  db: Db,
  instanceId: string,
  phoneNumber: string,
): Promise<UserWithIdentifiers | undefined> => {
  const [row] = (await userByPhone(db, { instanceId, phoneNumber })).rows;
  return row && userWithIdentifiersFromRow(row);
};

const userByWallet = prepare((db, given: { instanceId: string; web3Wallet: string }) =>
  db
    .selectFrom('users')
    .innerJoin('web3_wallets as claimed', 'claimed.user_id', 'users.id')
    .selectAll('users')
    .select(partsOfUser)
    .where('claimed.instance_id', '=', given.instanceId)
    .where('claimed.web3_wallet', '=', given.web3Wallet)
    .where('claimed.claimed', '=', sql.lit(true)),
);

/** The user who has claimed a wallet, if there is one. */
export const findUserByWallet = async (
  db: Db,
  instanceId: string,
  web3Wallet: string,
): Promise<UserWithIdentifiers | undefined> => {
  const [row] = (await userByWallet(db, { instanceId, web3Wallet })).rows;
  return row && userWithIdentifiersFromRow(row);
};

const userByUsername = prepare((db, given: { instanceId: string; username: string }) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select(partsOfUser)
    .where('instance_id', '=', given.instanceId)
    .where('username', '=', given.username),
);

export const findUserByUsername = async (
  db: Db,
  instanceId: string,
  username: string,
): Promise<UserWithIdentifiers | undefined> => {
  const [row] = (await userByUsername(db, { instanceId, username })).rows;
  return row && userWithIdentifiersFromRow(row);
};

/** Users of an instance with their addresses and memberships, in the order of the given ids; unknown ids are left out. */
export const findAccounts = async (db: Db, instanceId: string, ids: readonly string[]): Promise<readonly Account[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .selectAll('users')
    .select((query) => [...partsOfUser(query), membershipsOfUser(query).as('memberships')])
    .where('instance_id', '=', instanceId)
    .where('id', 'in', ids)
    .execute();
  const accounts = new Map(rows.map((row) => [row.id, accountFromRow(row)]));
  return ids.flatMap((id) => accounts.get(id) ?? []);
};
