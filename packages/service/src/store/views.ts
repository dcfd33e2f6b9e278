// What is shown together is read together: a client with its sessions and running attempts, an attempt with its proof and
// its user, in one statement each. Rows inside rows come as JSON.
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Client } from '../domain/client.ts';
import type { Account } from '../domain/organization.ts';
import type { Session } from '../domain/session.ts';
import type { SignIn } from '../domain/sign-in/sign-in.ts';
import type { SignUp } from '../domain/sign-up/sign-up.ts';
import type { Person } from '../domain/user.ts';
import type { Verification } from '../domain/verification.ts';
import { clientFromRow } from './clients.ts';
import type { Db } from './database.ts';
import { type EmailAddressesTable, emailFromRow } from './emails.ts';
import { type MembershipRow, membershipFromRow, membershipsOfUser } from './memberships.ts';
import { prepare } from './prepared.ts';
import type { Schema } from './schema.ts';
import { LISTED, sessionFromRow } from './sessions.ts';
import { type SignInsTable, signInFromRow } from './sign-ins.ts';
import { type SignUpsTable, signUpFromRow } from './sign-ups.ts';
import { type UsersTable, userFromRow } from './users.ts';
import { type VerificationsTable, verificationFromRow } from './verifications.ts';

export type SessionView = { readonly session: Session; readonly account: Account };
export type SignInView = {
  readonly signIn: SignIn;
  readonly person: Person | undefined;
  readonly verification: Verification | undefined;
};
export type SignUpView = { readonly signUp: SignUp; readonly verification: Verification | undefined };
export type ClientView = {
  readonly client: Client;
  /** Those the browser is shown, oldest first. */
  readonly sessions: readonly SessionView[];
  readonly signIn: SignInView | undefined;
  readonly signUp: SignUpView | undefined;
};

type PersonRow = Selectable<UsersTable> & { readonly emails: ReadonlyArray<Selectable<EmailAddressesTable>> };

const personFromRow = (row: PersonRow): Person => ({ user: userFromRow(row), emails: row.emails.map(emailFromRow) });

type AccountRow = PersonRow & { readonly memberships: readonly MembershipRow[] };

const accountFromRow = (row: AccountRow): Account => ({
  ...personFromRow(row),
  memberships: row.memberships.map(membershipFromRow),
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

const personById = prepare((db, given: { instanceId: string; id: string }) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select((query) => emailsOfUser(query).as('emails'))
    .where('instance_id', '=', given.instanceId)
    .where('id', '=', given.id),
);

export const findPerson = async (db: Db, instanceId: string, id: string): Promise<Person | undefined> => {
  const [row] = (await personById(db, { instanceId, id })).rows;
  return row && personFromRow(row);
};

const accountById = prepare((db, given: { instanceId: string; id: string }) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select((query) => [emailsOfUser(query).as('emails'), membershipsOfUser(query).as('memberships')])
    .where('instance_id', '=', given.instanceId)
    .where('id', '=', given.id),
);

/** A user with their addresses and memberships. */
export const findAccount = async (db: Db, instanceId: string, id: string): Promise<Account | undefined> => {
  const [row] = (await accountById(db, { instanceId, id })).rows;
  return row && accountFromRow(row);
};

const personByEmail = prepare((db, given: { instanceId: string; emailAddress: string }) =>
  db
    .selectFrom('users')
    .innerJoin('email_addresses as claimed', 'claimed.user_id', 'users.id')
    .selectAll('users')
    .select((query) => emailsOfUser(query).as('emails'))
    .where('claimed.instance_id', '=', given.instanceId)
    .where('claimed.email_address', '=', given.emailAddress)
    .where('claimed.claimed', '=', sql.lit(true)),
);

/** The owner of an address that is claimed, if there is one. */
export const findPersonByEmail = async (
  db: Db,
  instanceId: string,
  emailAddress: string,
): Promise<Person | undefined> => {
  const [row] = (await personByEmail(db, { instanceId, emailAddress })).rows;
  return row && personFromRow(row);
};

const personByUsername = prepare((db, given: { instanceId: string; username: string }) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select((query) => emailsOfUser(query).as('emails'))
    .where('instance_id', '=', given.instanceId)
    .where('username', '=', given.username),
);

export const findPersonByUsername = async (
  db: Db,
  instanceId: string,
  username: string,
): Promise<Person | undefined> => {
  const [row] = (await personByUsername(db, { instanceId, username })).rows;
  return row && personFromRow(row);
};

type AccountPage = { readonly accounts: readonly Account[]; readonly totalCount: number };

/** Users of an instance with their addresses and memberships, newest first. */
export const listAccounts = async (
  db: Db,
  instanceId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<AccountPage> => {
  const rows = await db
    .selectFrom('users')
    .selectAll('users')
    .select((query) => [emailsOfUser(query).as('emails'), membershipsOfUser(query).as('memberships')])
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
  return { accounts: rows.map(accountFromRow), totalCount: Number(count) };
};

type SignInRow = Selectable<SignInsTable> & {
  readonly person: PersonRow | null;
  readonly verification: Selectable<VerificationsTable> | null;
};

const signInViewFromRow = (row: SignInRow): SignInView => ({
  signIn: signInFromRow(row),
  person: row.person ? personFromRow(row.person) : undefined,
  verification: row.verification ? verificationFromRow(row.verification) : undefined,
});

/** Where an instance hides who exists, an attempt's user is not even read before it is complete: that would take time. */
const partsOfSignIn = (hidesUsers: boolean) => (query: ExpressionBuilder<Schema, 'sign_ins'>) =>
  [
    jsonObjectFrom(
      query
        .selectFrom('users')
        .selectAll('users')
        .select((user) => emailsOfUser(user).as('emails'))
        .whereRef('users.id', '=', 'sign_ins.user_id')
        .where(sql<boolean>`(sign_ins.status = 'complete' or not ${hidesUsers}::boolean)`),
    ).as('person'),
    jsonObjectFrom(
      query
        .selectFrom('verifications')
        .selectAll('verifications')
        .whereRef('verifications.id', '=', 'sign_ins.first_factor_verification_id'),
    ).as('verification'),
  ] as const;

type SignUpRow = Selectable<SignUpsTable> & { readonly verification: Selectable<VerificationsTable> | null };

const signUpViewFromRow = (row: SignUpRow): SignUpView => ({
  signUp: signUpFromRow(row),
  verification: row.verification ? verificationFromRow(row.verification) : undefined,
});

const proofOfSignUp = (query: ExpressionBuilder<Schema, 'sign_ups'>) =>
  jsonObjectFrom(
    query
      .selectFrom('verifications')
      .selectAll('verifications')
      .whereRef('verifications.id', '=', 'sign_ups.email_verification_id'),
  ).as('verification');

const signInById = prepare((db, given: { clientId: string; id: string; hidesUsers: boolean }) =>
  db
    .selectFrom('sign_ins')
    .selectAll('sign_ins')
    .select(partsOfSignIn(given.hidesUsers))
    .where('client_id', '=', given.clientId)
    .where('id', '=', given.id),
);

/** A sign-in of a client, with its user and its proof. */
export const findSignInView = async (
  db: Db,
  wanted: { readonly clientId: string; readonly id: string; readonly hidesUsers: boolean },
): Promise<SignInView | undefined> => {
  const [row] = (await signInById(db, wanted)).rows;
  return row && signInViewFromRow(row);
};

const signUpById = prepare((db, given: { clientId: string; id: string }) =>
  db
    .selectFrom('sign_ups')
    .selectAll('sign_ups')
    .select(proofOfSignUp)
    .where('client_id', '=', given.clientId)
    .where('id', '=', given.id),
);

/** A sign-up of a client, with its proof. */
export const findSignUpView = async (db: Db, clientId: string, id: string): Promise<SignUpView | undefined> => {
  const [row] = (await signUpById(db, { clientId, id })).rows;
  return row && signUpViewFromRow(row);
};

const sessionsOfClient = (query: ExpressionBuilder<Schema, 'clients'>) =>
  jsonArrayFrom(
    query
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('sessions')
      .select((joined) => [
        joined.fn.toJson('users').as('user'),
        emailsOfUser(joined).as('emails'),
        membershipsOfUser(joined).as('memberships'),
      ])
      .whereRef('sessions.client_id', '=', 'clients.id')
      .where('sessions.status', 'in', LISTED)
      .orderBy('sessions.created_at')
      .orderBy('sessions.id'),
  );

const clientById = prepare((db, given: { instanceId: string; id: string; hidesUsers: boolean }) =>
  db
    .selectFrom('clients')
    .selectAll('clients')
    .select((query) => [
      sessionsOfClient(query).as('sessions'),
      jsonObjectFrom(
        query
          .selectFrom('sign_ins')
          .selectAll('sign_ins')
          .select(partsOfSignIn(given.hidesUsers))
          .whereRef('sign_ins.id', '=', 'clients.sign_in_id'),
      ).as('sign_in'),
      jsonObjectFrom(
        query
          .selectFrom('sign_ups')
          .selectAll('sign_ups')
          .select(proofOfSignUp)
          .whereRef('sign_ups.id', '=', 'clients.sign_up_id'),
      ).as('sign_up'),
    ])
    .where('instance_id', '=', given.instanceId)
    .where('id', '=', given.id),
);

/** A client with everything that is shown with it. */
export const findClientView = async (
  db: Db,
  wanted: { readonly instanceId: string; readonly id: string; readonly hidesUsers: boolean },
): Promise<ClientView | undefined> => {
  const [row] = (await clientById(db, wanted)).rows;
  return (
    row && {
      client: clientFromRow(row),
      sessions: row.sessions.map((session) => ({
        session: sessionFromRow(session),
        account: accountFromRow({ ...session.user, emails: session.emails, memberships: session.memberships }),
      })),
      signIn: row.sign_in ? signInViewFromRow(row.sign_in) : undefined,
      signUp: row.sign_up ? signUpViewFromRow(row.sign_up) : undefined,
    }
  );
};
