// Role and Permission of organization members.
import type { PermissionJSON, RoleJSON } from '@latchkey/wire';
import { type Fields, fields } from '../fields.ts';

/** A permission that a role grants. */
export type Permission = Omit<Fields<PermissionJSON>, 'object'>;

/** A role of an organization member. */
export type Role = Omit<Fields<RoleJSON>, 'object' | 'permissions'> & { readonly permissions: Permission[] };

/** Converts from the wire form. */
export const readRole = ({ object: _, permissions, ...json }: RoleJSON): Role => ({
  ...fields(json),
  permissions: (permissions ?? []).map(readPermission),
});

const readPermission = ({ object: _, ...json }: PermissionJSON): Permission => fields(json);
