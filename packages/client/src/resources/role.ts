// Role and Permission: what members of organizations may be and do.
import type { PermissionJSON, RoleJSON } from '@latchkey/wire';
import { type Fields, fields } from './fields.ts';

/** Something that a role allows. */
export type Permission = Omit<Fields<PermissionJSON>, 'object'>;

/** What a member of an organization can be. */
export type Role = Omit<Fields<RoleJSON>, 'object' | 'permissions'> & { readonly permissions: Permission[] };

/** The wire form → ours. */
export const readRole = ({ object: _, permissions, ...json }: RoleJSON): Role => ({
  ...fields(json),
  permissions: (permissions ?? []).map(readPermission),
});

const readPermission = ({ object: _, ...json }: PermissionJSON): Permission => fields(json);
