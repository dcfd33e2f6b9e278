// The factors of a user besides addresses and numbers, read with the user in one statement.
import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserFactors } from '../../domain/users/user.ts';
import { type ShownConnectionRow, shownConnectionFromRow } from '../instances/enterprise-connections.ts';
import type { Schema } from '../schema/schema.ts';
import type { PasskeysTable, Web3WalletsTable } from '../schema/users.ts';
import { connectionsOfUser, ssoEmailsOfUser } from '../users/enterprise-accounts.ts';
import { LINKED_COLUMNS, type LinkedAccountRow, linkedAccountFromRow } from '../users/external-accounts.ts';
import { passkeyFromRow } from '../users/passkeys.ts';
import { walletFromRow } from '../users/wallets.ts';

export type UserFactorsRow = {
  readonly wallets: ReadonlyArray<Selectable<Web3WalletsTable>>;
  readonly passkeys: ReadonlyArray<Selectable<PasskeysTable>>;
  readonly has_totp: unknown;
  readonly has_backup_codes: unknown;
  readonly external_accounts: readonly LinkedAccountRow[];
  readonly connections: readonly ShownConnectionRow[];
  /** Addresses that an active connection covers. */
  readonly sso_emails: ReadonlyArray<{ readonly id: string }>;
};

export const userFactorsFromRow = (row: UserFactorsRow): UserFactors => ({
  wallets: row.wallets.map(walletFromRow),
  passkeys: row.passkeys.map(passkeyFromRow),
  hasTotp: row.has_totp === true,
  hasBackupCodes: row.has_backup_codes === true,
  externalAccounts: row.external_accounts.map(linkedAccountFromRow),
  connections: row.connections.map(shownConnectionFromRow),
});

/** The parts of a query about users that `userFactorsFromRow` reads. */
export const loadedFactors = (query: ExpressionBuilder<Schema, 'users'>) =>
  [
    jsonArrayFrom(
      query
        .selectFrom('web3_wallets')
        .selectAll('web3_wallets')
        .whereRef('web3_wallets.user_id', '=', 'users.id')
        .orderBy('created_at')
        .orderBy('id'),
    ).as('wallets'),
    jsonArrayFrom(
      query
        .selectFrom('passkeys')
        .selectAll('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .where('passkeys.credential_id', 'is not', null)
        .orderBy('created_at')
        .orderBy('id'),
    ).as('passkeys'),
    query
      .exists(
        query
          .selectFrom('totps')
          .select('totps.id')
          .whereRef('totps.user_id', '=', 'users.id')
          .where('verified', '=', true),
      )
      .as('has_totp'),
    query
      .exists(
        query
          .selectFrom('backup_codes')
          .select('backup_codes.id')
          .whereRef('backup_codes.user_id', '=', 'users.id')
          .where('used_at', 'is', null),
      )
      .as('has_backup_codes'),
    jsonArrayFrom(
      query
        .selectFrom('external_accounts')
        .select(LINKED_COLUMNS)
        .whereRef('external_accounts.user_id', '=', 'users.id')
        .orderBy('created_at')
        .orderBy('id'),
    ).as('external_accounts'),
    connectionsOfUser(query).as('connections'),
    ssoEmailsOfUser(query).as('sso_emails'),
  ] as const;
