// Admin API for the permissions of an instance. The service's own permissions are read-only; the application adds others, puts
// them into roles and reads them from session tokens.
import { permissionJSON } from '../../../present/organization.ts';
import { listPermissions } from '../../../store/organizations/roles.ts';
import {
  addPermission,
  changePermission,
  removePermission,
  requirePermission,
} from '../../../use-cases/admin/permissions.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageOf } from '../page.ts';

/** `GET /permissions`: the service's own permissions first. */
export const listAdminPermissions: AdminHandler<'GET /permissions'> = async ({ database, instance, query }) =>
  pageOf(await listPermissions(database.db, instance.id), query, permissionJSON);

export const getAdminPermission: AdminHandler<'GET /permissions/:id'> = async ({ database, instance, params }) =>
  permissionJSON(await requirePermission(database.db, instance, params.id));

export const createAdminPermission: AdminHandler<'POST /permissions'> = async (visit) =>
  permissionJSON(await addPermission(visit, visit.instance, visit.body));

export const changeAdminPermission: AdminHandler<'PATCH /permissions/:id'> = async (visit) => {
  const { updated_at: readVersion, ...wanted } = visit.body;
  return permissionJSON(await changePermission(visit, visit.instance, visit.params.id, wanted, readVersion));
};

export const deleteAdminPermission: AdminHandler<'DELETE /permissions/:id'> = async (visit) => {
  const { id } = visit.params;
  await removePermission(visit, visit.instance, id);
  return { object: 'permission', id, deleted: true };
};
