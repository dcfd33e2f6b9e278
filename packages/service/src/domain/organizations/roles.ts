// The standard roles and permissions of every instance, and which permissions a token contains.
import type { PermissionType, SystemPermissionKey } from '@latchkey/wire';

type SystemPermission = { readonly key: SystemPermissionKey; readonly name: string; readonly description: string };

/** Permissions that the service itself checks for changes of an organization. */
export const SYSTEM_PERMISSIONS: readonly SystemPermission[] = [
  {
    key: 'org:sys_profile:manage',
    name: 'Manage organization',
    description: 'Change the name, address and picture of the organization.',
  },
  {
    key: 'org:sys_profile:delete',
    name: 'Delete organization',
    description: 'Delete the organization with everything in it.',
  },
  { key: 'org:sys_memberships:read', name: 'Read members', description: 'See who belongs to the organization.' },
  {
    key: 'org:sys_memberships:manage',
    name: 'Manage members',
    description: 'Invite and remove people, and change their roles.',
  },
  { key: 'org:sys_domains:read', name: 'Read domains', description: 'See the domains of the organization.' },
  { key: 'org:sys_domains:manage', name: 'Manage domains', description: 'Add, verify and remove domains.' },
];

type StandardRole = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly SystemPermissionKey[];
};

/** The role of the creator of an organization. */
export const ADMIN_ROLE = 'org:admin';

export const STANDARD_ROLES: readonly StandardRole[] = [
  {
    key: ADMIN_ROLE,
    name: 'Admin',
    description: 'May do everything in the organization.',
    permissions: SYSTEM_PERMISSIONS.map((permission) => permission.key),
  },
  {
    key: 'org:member',
    name: 'Member',
    description: 'Takes part in the organization.',
    permissions: ['org:sys_memberships:read'],
  },
];

const SYSTEM_PREFIX = 'org:sys_';

/**
 * The permissions in a token: only the application's own. The service looks up its system permissions in the database
 * (docs/reference/wire.md#session-tokens).
 */
export const claimedPermissions = (permissions: readonly string[]): readonly string[] =>
  permissions.filter((key) => !key.startsWith(SYSTEM_PREFIX));

export type Permission = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: PermissionType;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type Role = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
  /** Every member with this role must have a second factor. */
  readonly requiresSecondFactor: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** An organization needs a member with all of these permissions; otherwise it could not be administered or deleted. */
export const ADMIN_PERMISSIONS: readonly SystemPermissionKey[] = [
  'org:sys_profile:manage',
  'org:sys_profile:delete',
  'org:sys_memberships:read',
  'org:sys_memberships:manage',
];

/** Does this role have all permissions needed to administer an organization? */
export const canAdminister = (permissions: readonly string[]): boolean =>
  ADMIN_PERMISSIONS.every((key) => permissions.includes(key));

/** A member may only grant permissions they have; otherwise a member manager could escalate their own privileges. */
export const mayGrant = (own: readonly string[], given: readonly string[]): boolean =>
  given.every((key) => !key.startsWith(SYSTEM_PREFIX) || own.includes(key));

/** True for the roles that every instance has and cannot remove. */
export const isStandardRole = (key: string): boolean => STANDARD_ROLES.some((role) => role.key === key);
