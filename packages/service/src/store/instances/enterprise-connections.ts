// The enterprise connections of an instance and the domains they cover. A domain belongs to at most one active connection; a
// unique index decides races. Keys and secrets are sealed.
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { domainsAbove, type EnterpriseConnection, type ShownConnection } from '../../domain/enterprise/connection.ts';
import { plainName } from '../../domain/plain-names.ts';
import type { Db } from '../database/database.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import type { EnterpriseConnectionsTable } from '../schema/instances.ts';
import type { Schema } from '../schema/schema.ts';
import { lockInstance, updateInstance } from './instances.ts';

/** The columns of a connection that are shown with an account. */
export const SHOWN_COLUMNS = [
  'enterprise_connections.id',
  'enterprise_connections.instance_id',
  'enterprise_connections.organization_id',
  'enterprise_connections.name',
  'enterprise_connections.protocol',
  'enterprise_connections.provider',
  'enterprise_connections.active',
  'enterprise_connections.allow_idp_initiated',
  'enterprise_connections.allow_subdomains',
  'enterprise_connections.sync_user_attributes',
  'enterprise_connections.disable_additional_identifications',
  'enterprise_connections.logo_url',
  'enterprise_connections.created_at',
  'enterprise_connections.updated_at',
] as const;

type Domains = { readonly domains: ReadonlyArray<{ readonly domain: string }> };

export type ShownConnectionRow = Domains &
  Omit<
    Selectable<EnterpriseConnectionsTable>,
    'attribute_mapping' | 'saml' | 'oidc' | 'sealed_signing_key' | 'sealed_client_secret'
  >;

/** Subquery for the domains of a connection, in the operator's order. */
export const domainsOfConnection = (query: ExpressionBuilder<Schema, 'enterprise_connections'>) =>
  jsonArrayFrom(
    query
      .selectFrom('enterprise_domains')
      .select('enterprise_domains.domain')
      .whereRef('enterprise_domains.connection_id', '=', 'enterprise_connections.id')
      .orderBy('enterprise_domains.position'),
  ).as('domains');

export const shownConnectionFromRow = (row: ShownConnectionRow): ShownConnection => ({
  id: row.id,
  instanceId: row.instance_id,
  organizationId: row.organization_id,
  name: plainName(row.name),
  protocol: row.protocol,
  provider: row.provider,
  domains: row.domains.map(({ domain }) => domain),
  active: row.active,
  allowIdpInitiated: row.allow_idp_initiated,
  allowSubdomains: row.allow_subdomains,
  syncUserAttributes: row.sync_user_attributes,
  disableAdditionalIdentifications: row.disable_additional_identifications,
  logoUrl: row.logo_url,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const fromRow = (row: Selectable<EnterpriseConnectionsTable> & Domains): EnterpriseConnection => ({
  ...shownConnectionFromRow(row),
  attributeMapping: row.attribute_mapping,
  saml: row.saml && { ...row.saml, sealedSigningKey: row.sealed_signing_key ?? '' },
  oidc: row.oidc && { ...row.oidc, sealedClientSecret: row.sealed_client_secret ?? '' },
});

const changeable = ({ saml, oidc, ...connection }: EnterpriseConnection) => {
  const { sealedSigningKey = null, ...samlRest } = saml ?? {};
  const { sealedClientSecret = null, ...oidcRest } = oidc ?? {};
  return {
    organization_id: connection.organizationId,
    name: connection.name,
    active: connection.active,
    allow_idp_initiated: connection.allowIdpInitiated,
    allow_subdomains: connection.allowSubdomains,
    sync_user_attributes: connection.syncUserAttributes,
    disable_additional_identifications: connection.disableAdditionalIdentifications,
    logo_url: connection.logoUrl,
    attribute_mapping: JSON.stringify(connection.attributeMapping),
    saml: saml && JSON.stringify(samlRest),
    sealed_signing_key: sealedSigningKey,
    oidc: oidc && JSON.stringify(oidcRest),
    sealed_client_secret: sealedClientSecret,
  };
};

const writeDomains = async (db: Db, connection: EnterpriseConnection): Promise<void> => {
  await db.deleteFrom('enterprise_domains').where('connection_id', '=', connection.id).execute();
  if (connection.domains.length === 0) return;
  await db
    .insertInto('enterprise_domains')
    .values(
      connection.domains.map((domain, position) => ({
        connection_id: connection.id,
        instance_id: connection.instanceId,
        domain,
        active: connection.active,
        allow_subdomains: connection.allowSubdomains,
        position,
      })),
    )
    .execute();
};

/** True for an error of a write that would give a domain to a second active connection. */
export const isDomainTaken = (error: unknown): boolean => isUniqueViolation(error, 'enterprise_domains_active');

/** Adds a connection inside the caller's transaction. Throws an error for which `isDomainTaken` is true. */
export const insertEnterpriseConnection = async (db: Db, connection: EnterpriseConnection): Promise<void> => {
  // Writes are serialised: two of them with the same domain, which then update the instance, would deadlock.
  await lockInstance(db, connection.instanceId);
  await db
    .insertInto('enterprise_connections')
    .values({
      id: connection.id,
      instance_id: connection.instanceId,
      protocol: connection.protocol,
      provider: connection.provider,
      ...changeable(connection),
      created_at: connection.createdAt,
      updated_at: connection.updatedAt,
    })
    .execute();
  await writeDomains(db, connection);
};

/**
 * Writes a connection that was read before, inside the caller's transaction. Throws an error for which `isDomainTaken` is true.
 */
export const updateEnterpriseConnection = async (
  db: Db,
  connection: EnterpriseConnection,
  now: number,
): Promise<EnterpriseConnection> => {
  await lockInstance(db, connection.instanceId);
  const { updated_at: updatedAt } = await db
    .updateTable('enterprise_connections')
    .set({ ...changeable(connection), updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('id', '=', connection.id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  await writeDomains(db, connection);
  return { ...connection, updatedAt };
};

/** Deletes a connection with its domains and its external accounts; false if it did not exist. */
export const deleteEnterpriseConnection = async (db: Db, instanceId: string, id: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('enterprise_connections')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};

const connections = (db: Db, instanceId: string) =>
  db
    .selectFrom('enterprise_connections')
    .selectAll('enterprise_connections')
    .select(domainsOfConnection)
    .where('enterprise_connections.instance_id', '=', instanceId);

export const findEnterpriseConnection = async (
  db: Db,
  instanceId: string,
  id: string,
): Promise<EnterpriseConnection | undefined> => {
  const row = await connections(db, instanceId).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
};

/** Every connection of an instance, oldest first. */
export const listEnterpriseConnections = async (
  db: Db,
  instanceId: string,
): Promise<readonly EnterpriseConnection[]> => {
  const rows = await connections(db, instanceId).orderBy('created_at').orderBy('id').execute();
  return rows.map(fromRow);
};

/** The active connection of a domain: its own, else that of the nearest parent domain that covers subdomains. */
export const findConnectionByDomain = async (
  db: Db,
  instanceId: string,
  domain: string,
): Promise<EnterpriseConnection | undefined> => {
  const names = [...domainsAbove(domain)];
  if (names.length === 0) return undefined;
  const row = await connections(db, instanceId)
    .innerJoin('enterprise_domains as own', 'own.connection_id', 'enterprise_connections.id')
    .where('own.active', '=', true)
    .where('own.domain', 'in', names)
    .where((joined) => joined.or([joined('own.domain', '=', domain), joined('own.allow_subdomains', '=', true)]))
    .orderBy(sql`length(own.domain)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** The oldest active connection of an organization, found by the organization's id or slug. */
export const findConnectionByOrganization = async (
  db: Db,
  instanceId: string,
  organization: string,
): Promise<EnterpriseConnection | undefined> => {
  const row = await connections(db, instanceId)
    .innerJoin('organizations', 'organizations.id', 'enterprise_connections.organization_id')
    .where('enterprise_connections.active', '=', true)
    .where((joined) =>
      joined.or([joined('organizations.id', '=', organization), joined('organizations.slug', '=', organization)]),
    )
    .orderBy('enterprise_connections.created_at')
    .orderBy('enterprise_connections.id')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
};

/**
 * Updates the public settings: single sign-on is enabled while an active connection exists. Call it in the transaction of every
 * change to connections; it locks the instance, so concurrent changes are serialised.
 */
export const syncEnterpriseSettings = async (db: Db, instanceId: string, now: number): Promise<void> => {
  const instance = await lockInstance(db, instanceId);
  if (!instance) return;
  const active = await db
    .selectFrom('enterprise_connections')
    .select('protocol')
    .where('instance_id', '=', instanceId)
    .where('active', '=', true)
    .execute();
  const { settings } = instance;
  const user_settings = {
    ...settings.user_settings,
    enterprise_sso: { enabled: active.length > 0 },
    saml: { enabled: active.some(({ protocol }) => protocol === 'saml') },
  };
  await updateInstance(db, instanceId, { settings: { ...settings, user_settings } }, now);
};
