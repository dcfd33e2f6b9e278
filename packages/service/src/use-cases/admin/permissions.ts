// Changes of an instance's permissions by the operator. The service's own permissions are read-only.
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Permission } from '../../domain/organizations/roles.ts';
import type { Db } from '../../store/database/database.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import {
  deletePermission,
  insertPermission,
  listPermissions,
  updatePermission,
} from '../../store/organizations/roles.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseStale } from './stale.ts';

/** The permission with this id; throws if there is none. */
export const requirePermission = async (db: Db, instance: Instance, id: string): Promise<Permission> => {
  const permission = (await listPermissions(db, instance.id)).find((one) => one.id === id);
  if (!permission) throw new Fault('resource_not_found');
  return permission;
};

const refuseSystem = ({ key, type }: Permission): void => {
  if (type === 'system')
    throw new RefusedValues([
      refused('form_param_value_invalid', 'id', `${key} is a system permission. It cannot be changed.`),
    ]);
};

export const addPermission = async (
  deps: OperatorDeps,
  instance: Instance,
  wanted: { readonly key: string; readonly name: string; readonly description: string },
): Promise<Permission> => {
  const now = deps.ports.clock.now();
  const id = deps.ports.ids.next('perm');
  const stamps = { instance_id: instance.id, created_at: now, updated_at: now };
  return deps.database.transaction(async (db) => {
    if (!(await insertPermission(db, { ...wanted, ...stamps, id, type: 'user' })))
      throw new Fault('form_identifier_exists', { field: 'key' });
    return requirePermission(db, instance, id);
  });
};

export const changePermission = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  wanted: { readonly name?: string | undefined; readonly description?: string | undefined },
  readVersion: number | undefined,
): Promise<Permission> => {
  const now = deps.ports.clock.now();
  return deps.database.transaction(async (db) => {
    // Changes of roles and permissions of one instance are made one after the other.
    await lockInstance(db, instance.id);
    const current = await requirePermission(db, instance, id);
    refuseSystem(current);
    refuseStale(current, readVersion);
    await updatePermission(db, id, wanted, now);
    return requirePermission(db, instance, id);
  });
};

/** Deletes a permission and removes it from every role. */
export const removePermission = async (deps: OperatorDeps, instance: Instance, id: string): Promise<void> => {
  await deps.database.transaction(async (db) => {
    refuseSystem(await requirePermission(db, instance, id));
    await deletePermission(db, id);
    return { id };
  });
};
