// Roles of an instance, its permissions, and which role has which.
import type { PermissionType } from '@latchkey/wire';
import { STANDARD_ROLES, SYSTEM_PERMISSIONS } from '../domain/roles.ts';
import type { Ids } from '../ports/ids.ts';
import type { Db } from './database.ts';

export type PermissionsTable = {
  id: string;
  instance_id: string;
  key: string;
  name: string;
  description: string;
  type: PermissionType;
  created_at: number;
  updated_at: number;
};

export type RolesTable = {
  id: string;
  instance_id: string;
  key: string;
  name: string;
  description: string;
  created_at: number;
  updated_at: number;
};

export type RolePermissionsTable = { role_id: string; permission_id: string };

/** Gives a new instance the roles and permissions that every instance has. */
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
