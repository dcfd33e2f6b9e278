// Reads the rows that `latchkey export` writes, a page at a time in the order of ids.
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type {
  OrganizationDomainsTable,
  OrganizationInvitationsTable,
  OrganizationMembershipsTable,
  OrganizationsTable,
} from '../schema/organizations.ts';
import type {
  BackupCodesTable,
  EmailAddressesTable,
  ExternalAccountsTable,
  PasskeysTable,
  PhoneNumbersTable,
  TotpsTable,
  UsersTable,
  Web3WalletsTable,
} from '../schema/users.ts';
import { lookUpEach } from './look-up.ts';

/** After which id, and how many. */
export type ExportPage = { readonly instanceId: string; readonly after: string; readonly limit: number };

type PartsTable =
  | 'email_addresses'
  | 'phone_numbers'
  | 'web3_wallets'
  | 'totps'
  | 'backup_codes'
  | 'passkeys'
  | 'external_accounts';

/** The parts of these users by the id of the user; those made at the same time in the order of `order`. */
const partsOf = async <Part extends { readonly user_id: string | null }>(
  db: Db,
  table: PartsTable,
  ids: readonly string[],
  order: string,
): Promise<ReadonlyMap<string, readonly Part[]>> => {
  const parts = sql`select * from ${sql.table(table)} where user_id = given.value order by created_at, ${sql.ref(order)}`;
  const rows = await lookUpEach<Part>(db, ids, parts);
  const found = new Map<string, Part[]>();
  for (const row of rows) {
    const owner = row.user_id ?? '';
    const list = found.get(owner);
    if (list) list.push(row);
    else found.set(owner, [row]);
  }
  return found;
};

/** A user with all parts. */
export type ExportedUserRows = {
  readonly user: Selectable<UsersTable>;
  readonly emails: ReadonlyArray<Selectable<EmailAddressesTable>>;
  readonly phones: ReadonlyArray<Selectable<PhoneNumbersTable>>;
  readonly wallets: ReadonlyArray<Selectable<Web3WalletsTable>>;
  readonly totps: ReadonlyArray<Selectable<TotpsTable>>;
  readonly backupCodes: ReadonlyArray<Selectable<BackupCodesTable>>;
  readonly passkeys: ReadonlyArray<Selectable<PasskeysTable>>;
  readonly accounts: ReadonlyArray<Selectable<ExternalAccountsTable>>;
};

export const readExportedUsers = async (db: Db, page: ExportPage): Promise<readonly ExportedUserRows[]> => {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('instance_id', '=', page.instanceId)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
  const ids = users.map(({ id }) => id);
  const emails = await partsOf<Selectable<EmailAddressesTable>>(db, 'email_addresses', ids, 'email_address');
  const phones = await partsOf<Selectable<PhoneNumbersTable>>(db, 'phone_numbers', ids, 'phone_number');
  const wallets = await partsOf<Selectable<Web3WalletsTable>>(db, 'web3_wallets', ids, 'web3_wallet');
  const totps = await partsOf<Selectable<TotpsTable>>(db, 'totps', ids, 'id');
  const codes = await partsOf<Selectable<BackupCodesTable>>(db, 'backup_codes', ids, 'id');
  const passkeys = await partsOf<Selectable<PasskeysTable>>(db, 'passkeys', ids, 'credential_id');
  const accounts = await partsOf<Selectable<ExternalAccountsTable>>(db, 'external_accounts', ids, 'provider_user_id');
  return users.map((user) => ({
    user,
    emails: emails.get(user.id) ?? [],
    phones: phones.get(user.id) ?? [],
    wallets: wallets.get(user.id) ?? [],
    totps: totps.get(user.id) ?? [],
    backupCodes: codes.get(user.id) ?? [],
    passkeys: passkeys.get(user.id) ?? [],
    accounts: accounts.get(user.id) ?? [],
  }));
};

export type ExportedOrganizationRows = {
  readonly organization: Selectable<OrganizationsTable>;
  readonly domains: ReadonlyArray<Selectable<OrganizationDomainsTable>>;
};

export const readExportedOrganizations = async (
  db: Db,
  page: ExportPage,
): Promise<readonly ExportedOrganizationRows[]> => {
  const organizations = await db
    .selectFrom('organizations')
    .selectAll()
    .where('instance_id', '=', page.instanceId)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
  const ids = organizations.map(({ id }) => id);
  const domains =
    ids.length === 0
      ? []
      : await db
          .selectFrom('organization_domains')
          .selectAll()
          .where('organization_id', 'in', ids)
          .orderBy('created_at')
          .orderBy('name')
          .execute();
  return organizations.map((organization) => ({
    organization,
    domains: domains.filter((one) => one.organization_id === organization.id),
  }));
};

export type ExportedMembershipRow = Selectable<OrganizationMembershipsTable> & { readonly role_key: string };

export const readExportedMemberships = (db: Db, page: ExportPage): Promise<readonly ExportedMembershipRow[]> =>
  db
    .selectFrom('organization_memberships')
    .innerJoin('roles', 'roles.id', 'organization_memberships.role_id')
    .selectAll('organization_memberships')
    .select('roles.key as role_key')
    .where('organization_memberships.instance_id', '=', page.instanceId)
    .where('organization_memberships.id', '>', page.after)
    .orderBy('organization_memberships.id')
    .limit(page.limit)
    .execute();

export const readExportedInvitations = (
  db: Db,
  page: ExportPage,
): Promise<ReadonlyArray<Selectable<OrganizationInvitationsTable>>> =>
  db
    .selectFrom('organization_invitations')
    .selectAll()
    .where('instance_id', '=', page.instanceId)
    .where('status', '=', 'pending')
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
