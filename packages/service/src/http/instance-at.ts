// Which instance a request's host names. Every name of this machine means the development instance; a name we do not know means
// none, so that a page which points its own name at this machine gets nothing.
import type { Instance } from '../domain/instance/instance.ts';
import { isLoopbackHost } from '../domain/instance/loopback.ts';
import { Fault } from '../fault.ts';
import type { Db } from '../store/database.ts';
import { findDevelopmentInstance, findInstanceByHost } from '../store/instances.ts';

export const instanceAt = async (db: Db, host: string): Promise<Instance> => {
  const found =
    (await findInstanceByHost(db, host)) ?? (isLoopbackHost(host) ? await findDevelopmentInstance(db) : undefined);
  if (!found) throw new Fault('host_invalid');
  return found;
};
