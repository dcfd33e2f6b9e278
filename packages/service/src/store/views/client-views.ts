// Reads resources that are shown together in one statement: a client with its sessions and current attempts, an attempt with
// its verification and its user. Nested rows are read as JSON.
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Account } from '../../domain/organizations/organization.ts';
import type { Client } from '../../domain/sessions/client.ts';
import type { Session } from '../../domain/sessions/session.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import { proofsOfSignUp, type SignUp, type SignUpProofs } from '../../domain/sign-up/sign-up.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import { signInFromRow } from '../attempts/sign-ins.ts';
import { signUpFromRow } from '../attempts/sign-ups.ts';
import { verificationFromRow } from '../attempts/verifications.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { membershipsOfUser } from '../organizations/memberships.ts';
import type { SignInsTable, SignUpsTable, VerificationsTable } from '../schema/attempts.ts';
import type { Schema } from '../schema/schema.ts';
import { clientFromRow } from '../sessions/clients.ts';
import { LISTED, sessionFromRow } from '../sessions/sessions.ts';
import {
  accountFromRow,
  partsOfUser,
  type UserWithIdentifiersRow,
  userWithIdentifiersFromRow,
} from './users-with-identifiers.ts';

export type SessionView = { readonly session: Session; readonly account: Account };
export type SignInView = {
  readonly signIn: SignIn;
  readonly userRecord: UserWithIdentifiers | undefined;
  /** The verification of the first factor, if it was started. */
  readonly verification: Verification | undefined;
  readonly secondVerification: Verification | undefined;
};
export type SignUpView = { readonly signUp: SignUp; readonly proofs: SignUpProofs };
export type ClientView = {
  readonly client: Client;
  /** The sessions that are shown to the browser, oldest first. */
  readonly sessions: readonly SessionView[];
  readonly signIn: SignInView | undefined;
  readonly signUp: SignUpView | undefined;
};

type SignInRow = Selectable<SignInsTable> & {
  readonly user_record: UserWithIdentifiersRow | null;
  readonly verification: Selectable<VerificationsTable> | null;
  readonly second_verification: Selectable<VerificationsTable> | null;
};

const signInViewFromRow = (row: SignInRow): SignInView => ({
  signIn: signInFromRow(row),
  userRecord: row.user_record ? userWithIdentifiersFromRow(row.user_record) : undefined,
  verification: row.verification ? verificationFromRow(row.verification) : undefined,
  secondVerification: row.second_verification ? verificationFromRow(row.second_verification) : undefined,
});

/**
 * If the instance does not reveal which accounts exist, an attempt's user is not read before the first factor is verified: the
 * query time would reveal it.
 */
const partsOfSignIn = (hidesUsers: boolean) => (query: ExpressionBuilder<Schema, 'sign_ins'>) =>
  [
    jsonObjectFrom(
      query
        .selectFrom('users')
        .selectAll('users')
        .select(partsOfUser)
        .whereRef('users.id', '=', 'sign_ins.user_id')
        .where(
          sql<boolean>`(sign_ins.status not in ('needs_identifier', 'needs_first_factor') or not ${hidesUsers}::boolean)`,
        ),
    ).as('user_record'),
    jsonObjectFrom(
      query
        .selectFrom('verifications')
        .selectAll('verifications')
        .whereRef('verifications.id', '=', 'sign_ins.first_factor_verification_id'),
    ).as('verification'),
    jsonObjectFrom(
      query
        .selectFrom('verifications')
        .selectAll('verifications')
        .whereRef('verifications.id', '=', 'sign_ins.second_factor_verification_id'),
    ).as('second_verification'),
  ] as const;

type ProofRow = Selectable<VerificationsTable>;
type SignUpRow = Selectable<SignUpsTable> & { readonly proofs: readonly ProofRow[] };

const signUpViewFromRow = (row: SignUpRow): SignUpView => ({
  signUp: signUpFromRow(row),
  proofs: proofsOfSignUp(signUpFromRow(row), row.proofs.map(verificationFromRow)),
});

const proofsWithSignUp = (query: ExpressionBuilder<Schema, 'sign_ups'>) =>
  jsonArrayFrom(
    query
      .selectFrom('verifications')
      .selectAll('verifications')
      .where((proof) =>
        proof.or([
          proof('verifications.id', '=', proof.ref('sign_ups.email_verification_id')),
          proof('verifications.id', '=', proof.ref('sign_ups.phone_verification_id')),
          proof('verifications.id', '=', proof.ref('sign_ups.web3_verification_id')),
          proof('verifications.id', '=', proof.ref('sign_ups.external_verification_id')),
        ]),
      ),
  ).as('proofs');

const signInById = prepare((db, given: { clientId: string; id: string; hidesUsers: boolean }) =>
  db
    .selectFrom('sign_ins')
    .selectAll('sign_ins')
    .select(partsOfSignIn(given.hidesUsers))
    .where('client_id', '=', given.clientId)
    .where('id', '=', given.id),
);

/** A sign-in of a client, with its user and its verification. */
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
    .select(proofsWithSignUp)
    .where('client_id', '=', given.clientId)
    .where('id', '=', given.id),
);

/** A sign-up of a client, with its verifications. */
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
        ...partsOfUser(joined),
        membershipsOfUser(joined).as('memberships'),
      ])
      .whereRef('sessions.client_id', '=', 'clients.id')
      .where('sessions.status', 'in', LISTED)
      .orderBy('sessions.created_at')
      .orderBy('sessions.id'),
  );

/** The columns that are shown with a client. */
const partsOfClient = (hidesUsers: boolean) => (query: ExpressionBuilder<Schema, 'clients'>) =>
  [
    sessionsOfClient(query).as('sessions'),
    jsonObjectFrom(
      query
        .selectFrom('sign_ins')
        .selectAll('sign_ins')
        .select(partsOfSignIn(hidesUsers))
        .whereRef('sign_ins.id', '=', 'clients.sign_in_id'),
    ).as('sign_in'),
    jsonObjectFrom(
      query
        .selectFrom('sign_ups')
        .selectAll('sign_ups')
        .select(proofsWithSignUp)
        .whereRef('sign_ups.id', '=', 'clients.sign_up_id'),
    ).as('sign_up'),
  ] as const;

/** Clients with all resources that are shown with them. */
export const viewedClients = (db: Db, hidesUsers: boolean) =>
  db.selectFrom('clients').selectAll('clients').select(partsOfClient(hidesUsers));

export type ClientViewRow = Awaited<ReturnType<ReturnType<typeof viewedClients>['execute']>>[number];

export const clientViewFromRow = (row: ClientViewRow): ClientView => ({
  client: clientFromRow(row),
  sessions: row.sessions.map((session) => ({
    session: sessionFromRow(session),
    account: accountFromRow({
      emails: session.emails,
      phones: session.phones,
      wallets: session.wallets,
      passkeys: session.passkeys,
      has_totp: session.has_totp,
      has_backup_codes: session.has_backup_codes,
      external_accounts: session.external_accounts,
      connections: session.connections,
      sso_emails: session.sso_emails,
      memberships: session.memberships,
      ...session.user,
    }),
  })),
  signIn: row.sign_in ? signInViewFromRow(row.sign_in) : undefined,
  signUp: row.sign_up ? signUpViewFromRow(row.sign_up) : undefined,
});

const clientById = prepare((db, given: { instanceId: string; id: string; hidesUsers: boolean }) =>
  viewedClients(db, given.hidesUsers).where('instance_id', '=', given.instanceId).where('id', '=', given.id),
);

/** A client with all resources that are shown with it. */
export const findClientView = async (
  db: Db,
  wanted: { readonly instanceId: string; readonly id: string; readonly hidesUsers: boolean },
): Promise<ClientView | undefined> => {
  const [row] = (await clientById(db, wanted)).rows;
  return row && clientViewFromRow(row);
};
