// Admin API for the permissions of an instance. The service's own permissions are read-only; the application adds others, puts
// them into roles and reads them from session tokens.
import { type DeletedObjectJSON, NAME_MAX_LENGTH, type PageJSON, type PermissionJSON } from '@latchkey/wire';
import * as v from 'valibot';
import type { Instance } from '../../../domain/instance/instance.ts';
import { isOwnPermissionKey } from '../../../domain/organizations/roles.ts';
import { permissionJSON } from '../../../present/organization.ts';
import { listPermissions } from '../../../store/organizations/roles.ts';
import {
  addPermission,
  changePermission,
  removePermission,
  requirePermission,
} from '../../../use-cases/admin/permissions.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { type PageQuery, readAdminBody, readPage } from '../../operator/input.ts';

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
  permissionJSON(await requirePermission(deps.database.db, instance, id));

export const createAdminPermission = async (
  deps: OperatorDeps,
  instance: Instance,
  body: unknown,
): Promise<PermissionJSON> =>
  permissionJSON(await addPermission(deps, instance, readAdminBody(newPermissionSchema, body)));

export const changeAdminPermission = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  body: unknown,
): Promise<PermissionJSON> =>
  permissionJSON(await changePermission(deps, instance, id, readAdminBody(permissionChangeSchema, body)));

export const deleteAdminPermission = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<DeletedObjectJSON> => {
  await removePermission(deps, instance, id);
  return { object: 'permission', id, deleted: true };
};
