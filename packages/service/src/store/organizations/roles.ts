// Roles and permissions of an instance, and the permissions of each role.

import { type Insertable, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Permission, type Role, STANDARD_ROLES, SYSTEM_PERMISSIONS } from '../../domain/organizations/roles.ts';
import { plainName } from '../../domain/plain-names.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Db } from '../database/database.ts';
import type { PermissionsTable, RolesTable } from '../schema/organizations.ts';

/** Adds the standard roles and permissions to a new instance. */
export const insertStandardRoles = async (db: Db, ids: Ids, instanceId: string, now: number): Promise<void> => {
  const stamps = { instance_id: instanceId, created_at: now, updated_at: now };
  const permissions = SYSTEM_PERMISSIONS.map((permission) => ({
    ...permission,
    ...stamps,
    id: ids.next('perm'),
    type: 'system' as const,
  }));
  const roles = STANDARD_ROLES.map(({ permissions: _keys, ...role }) => ({ ...role, ...stamps, id: ids.next('role') }));
  await db.insertInto('permissions').values(permissions).execute();
  await db.insertInto('roles').values(roles).execute();
  const pairs = STANDARD_ROLES.flatMap((standard) =>
    permissions
      .filter((permission) => standard.permissions.includes(permission.key))
      .map((permission) => ({
        role_id: roles.find((role) => role.key === standard.key)?.id ?? '',
        permission_id: permission.id,
      })),
  );
  await db.insertInto('role_permissions').values(pairs).execute();
};

type PermissionRow = Selectable<PermissionsTable>;

const permissionFromRow = (row: PermissionRow): Permission => ({
  id: row.id,
  key: row.key,
  name: plainName(row.name),
  description: row.description,
  type: row.type,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const roleFromRow = (row: Selectable<RolesTable> & { readonly permissions: readonly PermissionRow[] }): Role => ({
  id: row.id,
  key: row.key,
  name: plainName(row.name),
  description: row.description,
  permissions: row.permissions.map(permissionFromRow),
  requiresSecondFactor: row.requires_second_factor,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const rolesOf = (db: Db, instanceId: string) =>
  db
    .selectFrom('roles')
    .selectAll('roles')
    .select((role) =>
      jsonArrayFrom(
        role
          .selectFrom('role_permissions')
          .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
          .selectAll('permissions')
          .whereRef('role_permissions.role_id', '=', 'roles.id')
          .orderBy('permissions.key'),
      ).as('permissions'),
    )
    .where('roles.instance_id', '=', instanceId);

/** The id of a role by its key, such as `org:admin`. */
export const findRoleId = async (db: Db, instanceId: string, key: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.id;
};

/** The ids of those keys that belong to a role, in one query. */
export const findRoleIds = async (db: Db, instanceId: string, keys: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('roles')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('key', 'in', [...new Set(keys)])
    .execute();
  return rows.map((row) => row.id);
};

/** A role by its key, with its permissions. */
export const findRole = async (db: Db, instanceId: string, key: string): Promise<Role | undefined> => {
  const row = await rolesOf(db, instanceId).where('roles.key', '=', key).executeTakeFirst();
  return row && roleFromRow(row);
};

export const findRoleById = async (db: Db, instanceId: string, id: string): Promise<Role | undefined> => {
  const row = await rolesOf(db, instanceId).where('roles.id', '=', id).executeTakeFirst();
  return row && roleFromRow(row);
};

type Page = { readonly limit: number; readonly offset: number };

/** Roles of an instance, oldest first: the standard ones come first. */
export const listRoles = async (
  db: Db,
  instanceId: string,
  page: Page,
): Promise<{ readonly roles: readonly Role[]; readonly totalCount: number }> => {
  const rows = await rolesOf(db, instanceId)
    .orderBy('roles.created_at')
    .orderBy('roles.key')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await db
    .selectFrom('roles')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return { roles: rows.map(roleFromRow), totalCount: Number(count) };
};

type Named = { readonly name?: string | undefined; readonly description?: string | undefined };

const stamped = (change: Named, now: number) => ({
  ...(change.name !== undefined && { name: change.name }),
  ...(change.description !== undefined && { description: change.description }),
  updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
});

/** Adds a role without permissions; false if its key is taken. */
export const insertRole = async (db: Db, row: Insertable<RolesTable>): Promise<boolean> => {
  const result = await db
    .insertInto('roles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instance_id', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

type RoleChange = Named & { readonly requiresSecondFactor?: boolean | undefined };

export const updateRole = async (db: Db, id: string, change: RoleChange, now: number): Promise<void> => {
  const { requiresSecondFactor } = change;
  const rule = requiresSecondFactor === undefined ? {} : { requires_second_factor: requiresSecondFactor };
  const set = { ...stamped(change, now), ...rule };
  await db.updateTable('roles').set(set).where('id', '=', id).executeTakeFirstOrThrow();
};

/** Replaces the permissions of a role. */
export const setRolePermissions = async (db: Db, roleId: string, permissionIds: readonly string[]): Promise<void> => {
  await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  if (permissionIds.length === 0) return;
  await db
    .insertInto('role_permissions')
    .values(permissionIds.map((permission_id) => ({ role_id: roleId, permission_id })))
    .execute();
};

/** True while a member or a pending invitation has the role. */
export const isRoleInUse = async (
  db: Db,
  { id, instanceId, key }: { readonly id: string; readonly instanceId: string; readonly key: string },
): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from organization_memberships where role_id = ${id})
      or exists (
        select from organization_invitations
        where instance_id = ${instanceId} and role = ${key} and status = 'pending') as used`.execute(db);
  return rows[0]?.used === true;
};

export const deleteRole = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('roles').where('id', '=', id).execute();
};

/** Permissions of an instance: system permissions first, then by key. */
export const listPermissions = async (db: Db, instanceId: string): Promise<readonly Permission[]> => {
  const rows = await db
    .selectFrom('permissions')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('type')
    .orderBy('key')
    .execute();
  return rows.map(permissionFromRow);
};

/** Adds a permission; false if its key is taken. */
export const insertPermission = async (db: Db, row: PermissionsTable): Promise<boolean> => {
  const result = await db
    .insertInto('permissions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instance_id', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const updatePermission = async (db: Db, id: string, change: Named, now: number): Promise<void> => {
  await db.updateTable('permissions').set(stamped(change, now)).where('id', '=', id).executeTakeFirstOrThrow();
};

/** Deletes a permission and removes it from all roles. */
export const deletePermission = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('permissions').where('id', '=', id).execute();
};
