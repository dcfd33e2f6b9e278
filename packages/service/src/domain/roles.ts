// The roles and permissions every instance has, and which permissions a token tells of.
import type { SystemPermissionKey } from '@latchkey/wire';

type SystemPermission = { readonly key: SystemPermissionKey; readonly name: string; readonly description: string };

/** What the service itself asks for when somebody wants to change an organization. */
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

/** The role of whoever makes an organization. */
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

/** What a token tells of permissions: the application's own. Those of the service are looked up where they count (wire §8.1). */
export const claimedPermissions = (permissions: readonly string[]): readonly string[] =>
  permissions.filter((key) => !key.startsWith(SYSTEM_PREFIX));
