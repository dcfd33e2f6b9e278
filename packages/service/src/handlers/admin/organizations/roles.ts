// Admin API for the roles of an instance: list, create, change, delete, and add or remove one permission.
import { listRoles } from '../../../store/organizations/roles.ts';
import { addRole, changeRole, removeRole, requireRole, setRolePermission } from '../../../use-cases/admin/roles.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';
import { shownRole } from './shown.ts';

/** `GET /roles`: oldest first. */
export const listAdminRoles: AdminHandler<'GET /roles'> = async ({ database, instance, query }) => {
  const { roles, totalCount } = await listRoles(database.db, instance.id, pageRange(query));
  return { data: roles.map(shownRole), total_count: totalCount };
};

export const getAdminRole: AdminHandler<'GET /roles/:id'> = async ({ database, instance, params }) =>
  shownRole(await requireRole(database.db, instance, params.id));

export const createAdminRole: AdminHandler<'POST /roles'> = async (visit) => {
  const { permissions, ...wanted } = visit.body;
  return shownRole(await addRole(visit, visit.instance, wanted, permissions));
};

export const changeAdminRole: AdminHandler<'PATCH /roles/:id'> = async (visit) => {
  const { updated_at: readVersion, ...wanted } = visit.body;
  return shownRole(await changeRole(visit, visit.instance, visit.params.id, { ...wanted, readVersion }));
};

export const addAdminRolePermission: AdminHandler<'POST /roles/:id/permissions/:permissionId'> = async (visit) =>
  shownRole(await setRolePermission(visit, visit.instance, visit.params, true));

export const removeAdminRolePermission: AdminHandler<'DELETE /roles/:id/permissions/:permissionId'> = async (visit) =>
  shownRole(await setRolePermission(visit, visit.instance, visit.params, false));

export const deleteAdminRole: AdminHandler<'DELETE /roles/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeRole(visit, visit.instance, id);
  return { object: 'role', id, deleted: true };
};
