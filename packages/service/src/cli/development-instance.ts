// The development instance: made at the first start, and moved along when the service is reached at another address.
import type { Config } from '../config.ts';
import type { Instance } from '../domain/instance/instance.ts';
import { publishableKey } from '../domain/instance/keys.ts';
import type { Ports } from '../ports/ports.ts';
import type { Database } from '../store/database.ts';
import { findDevelopmentInstance, updateInstance } from '../store/instances.ts';
import { createInstance } from '../store/new-instance.ts';
import { isUniqueViolation } from '../store/transaction.ts';

const make = async (database: Database, ports: Ports, apiHost: string): Promise<Instance> => {
  try {
    const made = await database.transaction((db) =>
      createInstance(db, ports, {
        environmentType: 'development',
        apiHost,
        // Its operator names it; until then no sentence has a name in it.
        applicationName: '',
        homeUrl: '',
        allowedOrigins: [],
      }),
    );
    return made.instance;
  } catch (error) {
    // Two nodes started together on an empty database; the other one was faster.
    const found = isUniqueViolation(error) ? await findDevelopmentInstance(database.db) : undefined;
    if (!found) throw error;
    return found;
  }
};

/** The development instance at the address of this start; `isNew` when this start made it. */
export const ensureDevelopmentInstance = async (
  config: Config,
  database: Database,
  ports: Ports,
): Promise<{ readonly instance: Instance; readonly isNew: boolean }> => {
  const apiHost = new URL(config.publicUrl).host;
  const found = await findDevelopmentInstance(database.db);
  if (!found) return { instance: await make(database, ports, apiHost), isNew: true };
  if (found.apiHost === apiHost) return { instance: found, isNew: false };
  const moved = { apiHost, publishableKey: publishableKey('development', apiHost) };
  return { instance: await updateInstance(database.db, found.id, moved, ports.clock.now()), isNew: false };
};
