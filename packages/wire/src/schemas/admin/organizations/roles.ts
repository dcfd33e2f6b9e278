// Calls of the admin API about roles and permissions.
import * as v from 'valibot';
import { NAME_MAX_LENGTH } from '../../../limits.ts';
import { text } from '../../field.ts';
import { permission } from '../../replies/organization.ts';
import { type AdminCall, deleted, pageOf, pagingQuery, readVersion } from '../call.ts';
import { givenName } from './organization-fields.ts';
import { adminRole } from './organization-replies.ts';
import { isOwnPermissionKey, isRoleKey } from './role-keys.ts';

const DESCRIPTION_LENGTH = 1_000;
const PERMISSIONS_MOST = 500;

const key = (isFit: (given: string) => boolean, message: string) =>
  v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH), v.check(isFit, message));

const roleKey = key(
  isRoleKey,
  'Start with "org:", then lower-case letters and digits with single underscores between them: org:billing_manager.',
);

const permissionKey = key(
  isOwnPermissionKey,
  'Use the form org:<feature>:<permission>, such as org:invoices:create. Keys that start with org:sys_ are reserved.',
);

const description = v.pipe(text, v.trim(), v.maxLength(DESCRIPTION_LENGTH));
const permissions = v.pipe(v.array(v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH))), v.maxLength(PERMISSIONS_MOST));

const newRole = v.strictObject({
  key: roleKey,
  name: givenName,
  description: v.optional(description, ''),
  permissions: v.optional(permissions, []),
  requires_second_factor: v.optional(v.boolean()),
});

const roleChange = v.strictObject({
  name: v.optional(givenName),
  description: v.optional(description),
  /** The keys of all permissions of the role. */
  permissions: v.optional(permissions),
  requires_second_factor: v.optional(v.boolean()),
  updated_at: readVersion,
});

const newPermission = v.strictObject({
  key: permissionKey,
  name: givenName,
  description: v.optional(description, ''),
});

const permissionChange = v.strictObject({
  name: v.optional(givenName),
  description: v.optional(description),
  updated_at: readVersion,
});

export const ROLE_CALLS = {
  'GET /roles': { summary: 'List roles, the oldest first', query: pagingQuery, reply: pageOf(adminRole) },
  'POST /roles': { summary: 'Create a role', body: newRole, reply: adminRole },
  'GET /roles/:id': { summary: 'Read a role', reply: adminRole },
  'PATCH /roles/:id': { summary: 'Change a role for all members who have it', body: roleChange, reply: adminRole },
  'DELETE /roles/:id': { summary: 'Delete a role that is not in use', reply: deleted },
  'POST /roles/:id/permissions/:permissionId': { summary: 'Add a permission to a role', reply: adminRole },
  'DELETE /roles/:id/permissions/:permissionId': { summary: 'Remove a permission from a role', reply: adminRole },

  'GET /permissions': {
    summary: 'List permissions, those of the service first',
    query: pagingQuery,
    reply: pageOf(permission),
  },
  'POST /permissions': { summary: 'Create a permission', body: newPermission, reply: permission },
  'GET /permissions/:id': { summary: 'Read a permission', reply: permission },
  'PATCH /permissions/:id': { summary: 'Change a permission', body: permissionChange, reply: permission },
  'DELETE /permissions/:id': { summary: 'Delete a permission and remove it from all roles', reply: deleted },
} as const satisfies Readonly<Record<string, AdminCall>>;
