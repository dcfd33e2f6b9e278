// Changes of an instance's enterprise connections by the operator.
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Db } from '../../store/database/database.ts';
import {
  deleteEnterpriseConnection,
  findEnterpriseConnection,
  insertEnterpriseConnection,
  isDomainTaken,
  syncEnterpriseSettings,
  updateEnterpriseConnection,
} from '../../store/instances/enterprise-connections.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import { findOrganization } from '../../store/organizations/organizations.ts';
import { hasAccountsOfConnection } from '../../store/users/provider-accounts.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseStale } from './stale.ts';

const refusal = (path: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', path, sentence)]);

const refuseUnknownOrganization = async (db: Db, { instanceId, organizationId }: EnterpriseConnection) => {
  if (organizationId !== null && !(await findOrganization(db, instanceId, organizationId)))
    throw refusal('organization_id', `There is no organization ${organizationId}.`);
};

/** Runs `work` in one transaction; reports a domain that belongs to another active connection as a problem of `domains`. */
const write = async <T>(deps: OperatorDeps, instance: Instance, work: (db: Db) => Promise<T>): Promise<T> => {
  try {
    return await deps.database.transaction(async (db) => {
      const written = await work(db);
      await syncEnterpriseSettings(db, instance.id, deps.ports.clock.now());
      return written;
    });
  } catch (error) {
    if (isDomainTaken(error))
      throw refusal(
        'domains',
        'One of these domains belongs to another active connection. A domain has one at a time.',
      );
    throw error;
  }
};

export const addConnection = (
  deps: OperatorDeps,
  instance: Instance,
  made: EnterpriseConnection,
): Promise<EnterpriseConnection> =>
  write(deps, instance, async (db) => {
    await refuseUnknownOrganization(db, made);
    await insertEnterpriseConnection(db, made);
    return made;
  });

export const changeConnection = (
  deps: OperatorDeps,
  instance: Instance,
  next: EnterpriseConnection,
  readVersion: number | undefined,
): Promise<EnterpriseConnection> =>
  write(deps, instance, async (db) => {
    // Changes of connections lock the instance, so the row that is read here stays as it is.
    await lockInstance(db, instance.id);
    const current = await findEnterpriseConnection(db, instance.id, next.id);
    if (!current) throw new Fault('resource_not_found');
    refuseStale(current, readVersion);
    await refuseUnknownOrganization(db, next);
    return updateEnterpriseConnection(db, next, deps.ports.clock.now());
  });

/** Deletes a connection. Users stay; their accounts at the connection are deleted if the operator asks for it. */
export const removeConnection = (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  deletesAccounts: boolean,
): Promise<void> =>
  write(deps, instance, async (db) => {
    if (!deletesAccounts && (await hasAccountsOfConnection(db, instance.id, id)))
      throw refusal(
        'delete_accounts',
        'Users have accounts at this connection. Give delete_accounts=true to delete them with it, or set active to false to keep them.',
      );
    if (!(await deleteEnterpriseConnection(db, instance.id, id))) throw new Fault('resource_not_found');
  });
