// RoleJSON and PermissionJSON, and the keys of the built-in permissions (docs/reference/wire.md#organization-objects).

export type SystemPermissionKey =
  | 'org:sys_profile:manage'
  | 'org:sys_profile:delete'
  | 'org:sys_memberships:read'
  | 'org:sys_memberships:manage'
  | 'org:sys_domains:read'
  | 'org:sys_domains:manage';

export type PermissionType = 'system' | 'user';

export type PermissionJSON = {
  readonly object: 'permission';
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: PermissionType;
  readonly created_at: number;
  readonly updated_at: number;
};

export type RoleJSON = {
  readonly object: 'role';
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PermissionJSON[];
  readonly created_at: number;
  readonly updated_at: number;
};
