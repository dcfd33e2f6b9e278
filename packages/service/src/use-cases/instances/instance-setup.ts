// Instances and their keys for the operator of the machine: the development instance of a first start, production instances,
// their keys, and a new secret key. Each call is idempotent: repeated, it returns the existing result.

import { apiHostOf, apiOriginOf, formatPublishableKey, isLoopbackHost } from '@latchkey/wire';
import type { Instance } from '../../domain/instance/instance.ts';
import { domainOf } from '../../domain/instance/instance-address.ts';
import { hasFullAccess, isUsable } from '../../domain/instance/secret-key.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import {
  findDevelopmentInstance,
  findInstanceByHost,
  findInstancesByName,
  listInstances,
  lockInstance,
  updateInstance,
} from '../../store/instances/instances.ts';
import { createInstance, FIRST_KEY, makeSecretKey } from '../../store/instances/new-instance.ts';
import { insertSecretKey, listSecretKeys, updateSecretKey } from '../../store/instances/secret-keys.ts';
import { record } from '../context/audit-log.ts';
import type { Ports } from '../context/ports.ts';
import { devAccessToken } from './dev-access-token.ts';
import { storedSecretKey } from './stored-secret-key.ts';

/** The configuration of the instances' addresses. */
export type SetupConfig = {
  readonly provider: string;
  readonly port: number;
  readonly publicUrl: string;
  /** True if the clock can be moved. */
  readonly test: boolean;
  /** Where the console is; undefined if it is off. */
  readonly console?: { readonly url: string } | undefined;
};

export type SetupDeps = { readonly config: SetupConfig; readonly database: Database; readonly ports: Ports };

/** One instance, as commands print it. */
export type InstanceKeys = {
  readonly id: string;
  readonly environment_type: Instance['environmentType'];
  readonly url: string;
  readonly publishable_key: string;
  /** Null if it is not stored: the key of a production instance is shown only when it is created. */
  readonly secret_key: string | null;
  /** The page with the messages of a development instance; null in production. */
  readonly inbox_url: string | null;
};

export type WantedInstance =
  | { readonly kind: 'production'; readonly domain: string; readonly name: string }
  | { readonly kind: 'development' };

export type SetUpInstance = {
  readonly at: 'set_up';
  readonly instance: InstanceKeys;
  readonly is_new: boolean;
  /** The development instance that used the address before, and its new address. */
  readonly moved: { readonly id: string; readonly url: string } | null;
};

/** The user agent in the audit log for a change made by a command on the machine. */
const COMMAND_AGENT = 'latchkey command';
const OPERATOR = { sub: 'operator' };

const keysOf = async ({ ports }: SetupDeps, db: Db, instance: Instance, made?: string): Promise<InstanceKeys> => {
  const { apiHost, environmentType } = instance;
  const kept = made ?? (await storedSecretKey({ ports }, db, instance.id));
  const url = apiOriginOf(apiHost);
  return {
    id: instance.id,
    environment_type: environmentType,
    url,
    publishable_key: instance.publishableKey,
    secret_key: kept ?? null,
    inbox_url:
      environmentType === 'development' ? `${url}/dev/inbox?token=${devAccessToken({ ports }, instance.id)}` : null,
  };
};

const keysOfAll = async (deps: SetupDeps, db: Db, instances: readonly Instance[]): Promise<readonly InstanceKeys[]> => {
  const all: InstanceKeys[] = [];
  for (const instance of instances) all.push(await keysOf(deps, db, instance));
  return all;
};

const localHost = ({ config }: SetupDeps): string => `localhost:${config.port}`;

const move = (deps: SetupDeps, db: Db, instance: Instance, apiHost: string): Promise<Instance> => {
  const moved = { apiHost, publishableKey: formatPublishableKey(instance.environmentType, apiHost) };
  return updateInstance(db, instance.id, moved, deps.ports.clock.now());
};

/** The host of the development instance: the public address, unless a production instance uses it. */
const developmentHost = async (deps: SetupDeps, db: Db): Promise<string> => {
  const { host } = new URL(deps.config.publicUrl);
  const holder = await findInstanceByHost(db, host);
  return holder?.environmentType === 'production' ? localHost(deps) : host;
};

type Made = { readonly instance: Instance; readonly secretKey: string };

const makeDevelopment = async (deps: SetupDeps, db: Db): Promise<Made> =>
  createInstance(db, deps.ports, {
    environmentType: 'development',
    apiHost: await developmentHost(deps, db),
    // The operator names it later; until then, messages use no name.
    applicationName: '',
    homeUrl: '',
    allowedOrigins: [],
  });

const setUpDevelopment = async (deps: SetupDeps, db: Db): Promise<SetUpInstance> => {
  const found = await findDevelopmentInstance(db);
  if (found) return { at: 'set_up', instance: await keysOf(deps, db, found), is_new: false, moved: null };
  const made = await makeDevelopment(deps, db);
  return { at: 'set_up', instance: await keysOf(deps, db, made.instance, made.secretKey), is_new: true, moved: null };
};

const setUpProduction = async (
  deps: SetupDeps,
  db: Db,
  { domain, name }: { readonly domain: string; readonly name: string },
): Promise<SetUpInstance> => {
  const apiHost = apiHostOf(domain, deps.config.provider);
  const holder = await findInstanceByHost(db, apiHost);
  if (holder?.environmentType === 'production')
    return { at: 'set_up', instance: await keysOf(deps, db, holder), is_new: false, moved: null };
  const moved = holder && (await move(deps, db, holder, localHost(deps)));
  const made = await createInstance(db, deps.ports, {
    environmentType: 'production',
    apiHost,
    applicationName: name,
    homeUrl: `https://${domain}`,
    allowedOrigins: [`https://${domain}`],
  });
  return {
    at: 'set_up',
    instance: await keysOf(deps, db, made.instance, made.secretKey),
    is_new: true,
    moved: moved ? { id: moved.id, url: apiOriginOf(moved.apiHost) } : null,
  };
};

/** In test mode the clock can be moved, which must not affect a production instance. */
export type RefusedInTestMode = { readonly at: 'test_mode' };

/** Creates an instance, or returns the existing one. */
export const setUpInstance = async (
  deps: SetupDeps,
  wanted: WantedInstance,
): Promise<SetUpInstance | RefusedInTestMode> => {
  if (wanted.kind === 'production' && deps.config.test) return { at: 'test_mode' };
  const run = (): Promise<SetUpInstance> =>
    deps.database.transaction((db) =>
      wanted.kind === 'production' ? setUpProduction(deps, db, wanted) : setUpDevelopment(deps, db),
    );
  try {
    return await run();
  } catch (error) {
    // Another process created it concurrently; a retry finds it.
    if (isUniqueViolation(error)) return run();
    throw error;
  }
};

/** A development instance moves with the public address, but from a loopback address only to another loopback address. */
const follows = (from: string, to: string): boolean => from !== to && (isLoopbackHost(to) || !isLoopbackHost(from));

export type StartedInstances = {
  readonly instances: readonly InstanceKeys[];
  /** The development instance that this start created. */
  readonly made: InstanceKeys | undefined;
};

/**
 * The instances at a start. If the public address is on this machine and there is no instance yet, a development instance is
 * created. Otherwise instances are created only by command.
 */
export const instancesAtStart = async (deps: SetupDeps): Promise<StartedInstances> => {
  const { config, database } = deps;
  const { db } = database;
  const { host } = new URL(config.publicUrl);
  const present = await listInstances(db);
  const development = await findDevelopmentInstance(db);
  const hasProduction = present.some(({ environmentType }) => environmentType === 'production');
  const isFirst = !development && !hasProduction && isLoopbackHost(host);
  const set = isFirst ? await setUpInstance(deps, { kind: 'development' }) : undefined;
  const target = await developmentHost(deps, db);
  if (development && follows(development.apiHost, target)) await move(deps, db, development, target);
  const instances = await keysOfAll(deps, db, await listInstances(db));
  return { instances, made: set?.at === 'set_up' && set.is_new ? set.instance : undefined };
};

/** The keys of the selected instances; empty if there are none. */
export const listKeys = async (deps: SetupDeps, name: string | undefined): Promise<readonly InstanceKeys[]> =>
  keysOfAll(deps, deps.database.db, await findInstancesByName(deps.database.db, name));

/**
 * Replaces the oldest key with full access; it is invalid at once, and the other keys stay. Undefined unless exactly one
 * instance is selected.
 */
export const renewSecretKey = async (deps: SetupDeps, name: string | undefined): Promise<InstanceKeys | undefined> => {
  const { database, ports } = deps;
  const [instance, ...more] = await findInstancesByName(database.db, name);
  if (!instance || more.length > 0) return undefined;
  const now = ports.clock.now();
  return database.transaction(async (db) => {
    await lockInstance(db, instance.id);
    const full = (await listSecretKeys(db, instance.id)).filter((key) => isUsable(key, now) && hasFullAccess(key));
    const replaced = full[0];
    if (replaced) await updateSecretKey(db, replaced.id, { revokedAt: now }, now);
    const { key, text } = makeSecretKey(ports, instance, replaced ?? FIRST_KEY);
    await insertSecretKey(db, key);
    const call = { instance, ports, now, address: undefined, userAgent: COMMAND_AGENT };
    await record(db, call, 'admin.changed', { actor: OPERATOR, target: instance.id, reason: 'secret_key' });
    return keysOf(deps, db, instance, text);
  });
};

/** The sender address of an instance's messages if the operator sets none: on its own domain. */
export const senderOf = (
  instance: Instance | undefined,
  { provider, console: place }: Pick<SetupConfig, 'provider' | 'console'>,
): string => {
  // The instance of the console's operators has no domain.
  if (instance?.isSystem && place) return `no-reply@${domainOf(new URL(place.url).host, provider)}`;
  return `no-reply@${instance ? domainOf(instance.apiHost, provider) : 'localhost'}`;
};
