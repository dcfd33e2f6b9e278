// What an instance already has of the rows of a batch: what earlier runs imported, and identifiers that other users have.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';
import { lookUp, lookUpEach } from './look-up.ts';

/** The ids that an import gave to records of the source, by their id there. */
export const findImported = async (
  db: Db,
  at: { readonly instanceId: string; readonly source: string; readonly kind: string },
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = sql`select source_id, id from import_records
    where instance_id = ${at.instanceId} and source = ${at.source} and kind = ${at.kind} and source_id = given.value`;
  const rows = await lookUpEach<{ source_id: string; id: string }>(db, sourceIds, found);
  return new Map(rows.map((row) => [row.source_id, row.id]));
};

type Values = readonly string[];

/** Which of these values a column of the instance already has. */
const taken = async (
  db: Db,
  table: keyof Schema,
  column: string,
  instanceId: string,
  values: Values,
  condition = sql`true`,
): Promise<ReadonlySet<string>> => {
  const found = sql`select ${sql.ref(column)} as taken from ${sql.table(table)}
    where instance_id = ${instanceId} and ${sql.ref(column)} = given.value and ${condition}`;
  return new Set((await lookUpEach<{ taken: string }>(db, values, found)).map((row) => row.taken));
};

const claimed = sql`claimed`;

/** An account at a provider. */
export type AccountKey = { readonly strategy: string; readonly subject: string };

/** The identifiers of a batch that users of the instance have. */
export const findTaken = async (
  db: Db,
  instanceId: string,
  wanted: {
    readonly usernames: Values;
    readonly emails: Values;
    readonly phones: Values;
    readonly wallets: Values;
    readonly credentials: Values;
    readonly accounts: readonly AccountKey[];
  },
) => ({
  usernames: await taken(db, 'users', 'username', instanceId, wanted.usernames),
  emails: await taken(db, 'email_addresses', 'email_address', instanceId, wanted.emails, claimed),
  phones: await taken(db, 'phone_numbers', 'phone_number', instanceId, wanted.phones, claimed),
  wallets: await taken(db, 'web3_wallets', 'web3_wallet', instanceId, wanted.wallets, claimed),
  credentials: await taken(db, 'passkeys', 'credential_id', instanceId, wanted.credentials),
  accounts: await takenAccounts(db, instanceId, wanted.accounts),
});

export type Taken = Awaited<ReturnType<typeof findTaken>>;

/** Accounts at providers, as `strategy subject`. */
const takenAccounts = async (
  db: Db,
  instanceId: string,
  accounts: readonly AccountKey[],
): Promise<ReadonlySet<string>> => {
  const found = sql`select external_accounts.strategy, provider_user_id from external_accounts
    where instance_id = ${instanceId} and external_accounts.strategy = given.strategy
      and provider_user_id = given.subject and user_id is not null`;
  const rows = await lookUp<{ strategy: string; provider_user_id: string }>(db, accounts, found);
  return new Set(rows.map((row) => `${row.strategy} ${row.provider_user_id}`));
};

/** The instances in which these ids exist; ids of users and organizations are unique in the whole database. */
export const findOwners = async (
  db: Db,
  table: 'users' | 'organizations',
  ids: Values,
): Promise<ReadonlyMap<string, string>> => {
  const found = sql`select id, instance_id from ${sql.table(table)} where id = given.value`;
  const rows = await lookUpEach<{ id: string; instance_id: string }>(db, ids, found);
  return new Map(rows.map((row) => [row.id, row.instance_id]));
};

/** Users by their external id. */
export const findByExternalId = async (
  db: Db,
  instanceId: string,
  ids: Values,
): Promise<ReadonlyMap<string, string>> => {
  const found = sql`select id, external_id from users where instance_id = ${instanceId} and external_id = given.value`;
  const rows = await lookUpEach<{ id: string; external_id: string }>(db, ids, found);
  return new Map(rows.map((row) => [row.external_id, row.id]));
};

/** The ids of roles by their keys. */
export const findRoles = async (db: Db, instanceId: string, keys: Values): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'key'])
    .where('instance_id', '=', instanceId)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row.id]));
};

/** The ids of permissions by their keys. */
export const findPermissions = async (
  db: Db,
  instanceId: string,
  keys: Values,
): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('permissions')
    .select(['id', 'key'])
    .where('instance_id', '=', instanceId)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row.id]));
};

/** Which slugs organizations of the instance have. */
export const findTakenSlugs = (db: Db, instanceId: string, slugs: Values): Promise<ReadonlySet<string>> =>
  taken(db, 'organizations', 'slug', instanceId, slugs);

/** Which domains organizations of the instance have verified. */
export const findTakenDomains = (db: Db, instanceId: string, names: Values): Promise<ReadonlySet<string>> =>
  taken(db, 'organization_domains', 'name', instanceId, names, sql`verified_at is not null`);

/** Which of these users are members of these organizations already, as `organization user`. */
export const findMembers = async (
  db: Db,
  members: ReadonlyArray<{ readonly organizationId: string; readonly userId: string }>,
): Promise<ReadonlySet<string>> => {
  const given = members.map((one) => ({ organization: one.organizationId, user: one.userId }));
  const found = sql`select organization_id, user_id from organization_memberships
    where organization_id = given.organization and user_id = given."user"`;
  const rows = await lookUp<{ organization_id: string; user_id: string }>(db, given, found);
  return new Set(rows.map((row) => `${row.organization_id} ${row.user_id}`));
};

/** Which of these addresses have an open invitation to these organizations already, as `organization address`. */
export const findInvited = async (
  db: Db,
  invited: ReadonlyArray<{ readonly organizationId: string; readonly address: string }>,
): Promise<ReadonlySet<string>> => {
  const given = invited.map((one) => ({ organization: one.organizationId, address: one.address }));
  const found = sql`select organization_id, email_address from organization_invitations
    where organization_id = given.organization and email_address = given.address and status = 'pending'`;
  const rows = await lookUp<{ organization_id: string; email_address: string }>(db, given, found);
  return new Set(rows.map((row) => `${row.organization_id} ${row.email_address}`));
};
