// Finds the instance of a request and the address it arrived at: by the Host header, or by the proxy URL header. Both are only
// looked up among configured addresses, except for proxies on this machine in development. An unknown host is refused, so that a page that points its own domain at this machine
// (DNS rebinding) gets nothing.

import { domainOfApiHost, isLoopbackHost, type Names } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import {
  addressAtProxy,
  directAddress,
  type InstanceAddress,
  localProxyAddress,
  satelliteAddress,
} from '../../domain/instance/instance-address.ts';
import { isKeylessHost } from '../../domain/instance/keyless.ts';
import type { Database, Db } from '../../store/database/database.ts';
import {
  findDevelopmentInstance,
  findInstanceBySatellite,
  findInstanceBySatelliteProxy,
  findRevisedInstance,
} from '../../store/instances/instances.ts';
import type { Services } from '../../use-cases/context/call.ts';

/** Finds the instance of a request and its address; throws if there is none. */
export type Reach = (deps: ReachDeps, request: Request) => Promise<Reached>;

type ReachDeps = Pick<Services, 'database' | 'config' | 'names' | 'ports'>;

export type Reached = { readonly instance: Instance; readonly instanceAddress: InstanceAddress };

/** With the revision if no other row can change which instance the address leads to. */
type Resolved = Reached & { readonly revision?: string | undefined };

const throughProxy = async (db: Db, provider: string, proxyUrl: string): Promise<Resolved | undefined> => {
  const revised = await findRevisedInstance(db, { by: 'proxy', value: proxyUrl });
  const instance = revised?.instance ?? (await findInstanceBySatelliteProxy(db, proxyUrl));
  const instanceAddress = instance && addressAtProxy(instance, proxyUrl, provider);
  return instanceAddress && { instance, instanceAddress, revision: revised?.revision };
};

const asSatellite = async (db: Db, provider: string, host: string): Promise<Reached | undefined> => {
  const domain = domainOfApiHost(host, provider);
  if (domain === host) return undefined;
  const instance = await findInstanceBySatellite(db, domain);
  const satellite = instance?.satellites.find((one) => one.domain === domain);
  return (
    instance &&
    satellite && { instance, instanceAddress: satelliteAddress({ ...satellite, proxy_url: null }, provider) }
  );
};

/** By host; any loopback name reaches the development instance, except names reserved for keyless instances. */
const atHost = async (db: Db, provider: string, host: string): Promise<Resolved | undefined> => {
  const revised = await findRevisedInstance(db, { by: 'host', value: host });
  const instance =
    revised?.instance ?? (isLoopbackHost(host) && !isKeylessHost(host) ? await findDevelopmentInstance(db) : undefined);
  return instance && { instance, instanceAddress: directAddress(instance, provider), revision: revised?.revision };
};

/** The development instance behind a proxy on this machine. */
const throughLocalProxy = async (
  db: Db,
  provider: string,
  host: string,
  proxyUrl: string,
): Promise<Reached | undefined> => {
  const instanceAddress = isLoopbackHost(host) ? localProxyAddress(proxyUrl) : undefined;
  const { instance } = (instanceAddress && (await atHost(db, provider, host))) ?? {};
  return instanceAddress && instance?.environmentType === 'development' ? { instance, instanceAddress } : undefined;
};

/** Finds the instance and address of a request; throws if the address belongs to no instance. */
export const resolveInstance = async (
  deps: {
    readonly database: Pick<Database, 'db'>;
    readonly config: { readonly provider: string };
    readonly names: Names;
  },
  request: Request,
): Promise<Resolved> => {
  const { db } = deps.database;
  const { provider } = deps.config;
  const proxyUrl = request.headers.get(deps.names.headers.proxyUrl);
  const { host } = new URL(request.url);
  const found =
    proxyUrl === null
      ? ((await atHost(db, provider, host)) ?? (await asSatellite(db, provider, host)))
      : ((await throughProxy(db, provider, proxyUrl)) ?? (await throughLocalProxy(db, provider, host, proxyUrl)));
  if (!found) throw new Fault('host_invalid');
  return found;
};
