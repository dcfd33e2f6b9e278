// Instances: keys, settings, allowed origins. One service holds any number; the Host header of a request selects one. The system
// instance, whose users are the operators of the console, is only found by its id (system-instance.ts): no host, proxy, list or
// command leads to it.

import { type Selectable, sql } from 'kysely';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Satellite } from '../../domain/instance/instance-address.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { InstancesTable } from '../schema/instances.ts';

export const instanceOfRow = (row: Selectable<InstancesTable>): Instance => ({
  id: row.id,
  environmentType: row.environment_type,
  publishableKey: row.publishable_key,
  apiHost: row.api_host,
  settings: row.settings,
  allowedOrigins: row.allowed_origins,
  proxyUrl: row.proxy_url ?? undefined,
  satellites: row.satellites,
  signingAlgorithm: row.signing_algorithm,
  ...(row.is_system && { isSystem: true }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Rows of applications. */
const applications = (db: Db) => db.selectFrom('instances').selectAll().where('is_system', '=', false);

export const insertInstance = async (db: Db, instance: Instance): Promise<void> => {
  await db
    .insertInto('instances')
    .values({
      id: instance.id,
      environment_type: instance.environmentType,
      publishable_key: instance.publishableKey,
      api_host: instance.apiHost,
      settings: JSON.stringify(instance.settings),
      allowed_origins: JSON.stringify(instance.allowedOrigins),
      proxy_url: instance.proxyUrl ?? null,
      satellites: JSON.stringify(instance.satellites),
      signing_algorithm: instance.signingAlgorithm,
      is_system: instance.isSystem ?? false,
      created_at: instance.createdAt,
      updated_at: instance.updatedAt,
    })
    .execute();
};

const byHost = prepare((db, given: { apiHost: string }) => applications(db).where('api_host', '=', given.apiHost));

const byProxyUrl = prepare((db, given: { proxyUrl: string }) =>
  applications(db).where('proxy_url', '=', given.proxyUrl),
);

export const findInstanceByHost = async (db: Db, apiHost: string): Promise<Instance | undefined> =>
  (await findRevisedInstance(db, { by: 'host', value: apiHost }))?.instance;

export const findInstanceById = async (db: Db, id: string): Promise<Instance | undefined> => {
  const row = await db.selectFrom('instances').selectAll().where('id', '=', id).executeTakeFirst();
  return row && instanceOfRow(row);
};

/** Several instances by id. */
export const findInstancesById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Instance>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('instances').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, instanceOfRow(row)]));
};

const withSatellite = async (db: Db, part: Partial<Satellite>): Promise<Instance | undefined> => {
  const row = await applications(db)
    .where(sql<boolean>`satellites @> ${JSON.stringify([part])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row && instanceOfRow(row);
};

/** The instance with a satellite on this domain. */
export const findInstanceBySatellite = (db: Db, domain: string): Promise<Instance | undefined> =>
  withSatellite(db, { domain });

/** An address that leads to at most one instance, by the host in its key or by the proxy of its primary application. */
export type InstancePlace = { readonly by: 'host' | 'proxy'; readonly value: string };

/** An instance with the revision of its row: as long as the row has it, the instance is unchanged. */
export type RevisedInstance = { readonly instance: Instance; readonly revision: string };

/** The instance at an address. */
export const findRevisedInstance = async (db: Db, place: InstancePlace): Promise<RevisedInstance | undefined> => {
  const found = place.by === 'host' ? byHost(db, { apiHost: place.value }) : byProxyUrl(db, { proxyUrl: place.value });
  const [row] = (await found).rows;
  return row && { instance: instanceOfRow(row), revision: row.revision };
};

/** The instance with a satellite behind this proxy. */
export const findInstanceBySatelliteProxy = (db: Db, proxyUrl: string): Promise<Instance | undefined> =>
  withSatellite(db, { proxy_url: proxyUrl });

/** The instance with this proxy address, of its primary application or of a satellite. */
export const findInstanceByProxyUrl = async (db: Db, proxyUrl: string): Promise<Instance | undefined> =>
  (await findRevisedInstance(db, { by: 'proxy', value: proxyUrl }))?.instance ??
  findInstanceBySatelliteProxy(db, proxyUrl);

/** More than any installation has. */
const DEVELOPMENT_INSTANCES_MAX = 100;

/** The development instance of this installation; temporary ones, created for applications without a key, are excluded. */
export const findDevelopmentInstance = async (db: Db): Promise<Instance | undefined> =>
  (await listDevelopmentInstances(db, 1))[0];

/** Development instances that operators created, oldest first. */
export const listDevelopmentInstances = async (
  db: Db,
  limit = DEVELOPMENT_INSTANCES_MAX,
): Promise<readonly Instance[]> => {
  const rows = await applications(db)
    .where('environment_type', '=', 'development')
    .where('id', 'not in', db.selectFrom('keyless_instances').select('instance_id'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(instanceOfRow);
};

/** True if the installation has a production instance. */
export const hasProductionInstance = async (db: Db): Promise<boolean> => {
  const production = applications(db).where('environment_type', '=', 'production').limit(1);
  return (await production.executeTakeFirst()) !== undefined;
};

/** Every application, oldest first. */
export const listInstances = async (db: Db): Promise<readonly Instance[]> =>
  (await applications(db).orderBy('created_at').orderBy('id').execute()).map(instanceOfRow);

/**
 * The instances that a command refers to: the one with that id, host or publishable key, or, without a name, all except
 * unclaimed temporary ones.
 */
export const findInstancesByName = async (db: Db, name: string | undefined): Promise<readonly Instance[]> => {
  const all = await listInstances(db);
  if (name !== undefined)
    return all.filter(({ id, apiHost, publishableKey: key }) => [id, apiHost, key].includes(name));
  const unclaimed = await db
    .selectFrom('keyless_instances')
    .select('instance_id')
    .where('claimed_at', 'is', null)
    .execute();
  const temporary = new Set(unclaimed.map((row) => row.instance_id));
  return all.filter(({ id }) => !temporary.has(id));
};

/**
 * Reads an instance and locks its row until the transaction ends, so that concurrent merges of settings do not overwrite each
 * other.
 */
export const lockInstance = async (db: Db, id: string): Promise<Instance | undefined> => {
  const row = await db.selectFrom('instances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && instanceOfRow(row);
};

/** The fields that an operator may change. */
export type InstanceChange = Partial<
  Pick<
    Instance,
    'settings' | 'allowedOrigins' | 'signingAlgorithm' | 'publishableKey' | 'apiHost' | 'proxyUrl' | 'satellites'
  >
>;

export const updateInstance = async (db: Db, id: string, change: InstanceChange, now: number): Promise<Instance> => {
  const row = await db
    .updateTable('instances')
    .set({
      ...(change.settings && { settings: JSON.stringify(change.settings) }),
      ...(change.allowedOrigins && { allowed_origins: JSON.stringify(change.allowedOrigins) }),
      ...('proxyUrl' in change && { proxy_url: change.proxyUrl ?? null }),
      ...(change.satellites && { satellites: JSON.stringify(change.satellites) }),
      ...(change.signingAlgorithm && { signing_algorithm: change.signingAlgorithm }),
      ...(change.publishableKey && { publishable_key: change.publishableKey }),
      ...(change.apiHost && { api_host: change.apiHost }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return instanceOfRow(row);
};
