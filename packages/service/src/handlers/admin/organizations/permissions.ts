// Admin API for the permissions of an instance. The service's own permissions are read-only; the application adds others, puts
// them into roles and reads them from session tokens.
import { type DeletedObjectJSON, NAME_MAX_LENGTH, type PageJSON, type PermissionJSON } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { isOwnPermissionKey, type Permission } from '../../../domain/organizations/roles.ts';
import { permissionJSON } from '../../../present/organization.ts';
import type { Db } from '../../../store/database/database.ts';
import {
  deletePermission,
  insertPermission,
  listPermissions,
  updatePermission,
} from '../../../store/organizations/roles.ts';
import { type PageQuery, readAdminBody, readPage } from '../../operator/input.ts';
import { type OperatorDeps, RefusedValues, refused } from '../../operator/reply.ts';

const DESCRIPTION_LENGTH = 1_000;

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_MAX_LENGTH));
const description = v.pipe(v.string(), v.trim(), v.maxLength(DESCRIPTION_LENGTH));

const newPermissionSchema = v.strictObject({
  key: v.pipe(
    v.string(),
    v.maxLength(NAME_MAX_LENGTH),
    v.check(
      isOwnPermissionKey,
      'Use the form org:<feature>:<permission>, such as org:invoices:create. Keys that start with org:sys_ are reserved.',
    ),
  ),
  name,
  description: v.optional(description, ''),
});

const permissionChangeSchema = v.strictObject({ name: v.optional(name), description: v.optional(description) });

const foundPermission = async (db: Db, instance: Instance, id: string): Promise<Permission> => {
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

/** `GET /permissions`: the service's own permissions first. */
export const listAdminPermissions = async (
  deps: OperatorDeps,
  instance: Instance,
  query: PageQuery,
): Promise<PageJSON<PermissionJSON>> => {
  const { limit, offset } = readPage(query);
  const all = await listPermissions(deps.database.db, instance.id);
  return { data: all.slice(offset, offset + limit).map(permissionJSON), total_count: all.length };
};

export const getAdminPermission = async (deps: OperatorDeps, instance: Instance, id: string): Promise<PermissionJSON> =>
  permissionJSON(await foundPermission(deps.database.db, instance, id));

export const createAdminPermission = async (
  deps: OperatorDeps,
  instance: Instance,
  body: unknown,
): Promise<PermissionJSON> => {
  const wanted = readAdminBody(newPermissionSchema, body);
  const now = deps.ports.clock.now();
  const id = deps.ports.ids.next('perm');
  const stamps = { instance_id: instance.id, created_at: now, updated_at: now };
  const made = await deps.database.transaction(async (db) => {
    if (!(await insertPermission(db, { ...wanted, ...stamps, id, type: 'user' })))
      throw new Fault('form_identifier_exists', { field: 'key' });
    return foundPermission(db, instance, id);
  });
  return permissionJSON(made);
};

export const changeAdminPermission = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  body: unknown,
): Promise<PermissionJSON> => {
  const wanted = readAdminBody(permissionChangeSchema, body);
  const now = deps.ports.clock.now();
  const changed = await deps.database.transaction(async (db) => {
    refuseSystem(await foundPermission(db, instance, id));
    await updatePermission(db, id, wanted, now);
    return foundPermission(db, instance, id);
  });
  return permissionJSON(changed);
};

/** Deletes a permission and removes it from every role. */
export const deleteAdminPermission = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<DeletedObjectJSON> => {
  await deps.database.transaction(async (db) => {
    refuseSystem(await foundPermission(db, instance, id));
    await deletePermission(db, id);
    return { id };
  });
  return { object: 'permission', id, deleted: true };
};
