// Admin API rows for organizations, their members, and the roles and permissions of an instance.
import { type AdminRow, bodyOf, idOf } from '../../operator/call.ts';
import { ORGANIZATION_INVITATION_CALLS } from './invitations.ts';
import {
  changeAdminMembership,
  changeAdminOrganization,
  createAdminMembership,
  createAdminOrganization,
  deleteAdminMembership,
  deleteAdminOrganization,
  getAdminOrganization,
  listAdminMemberships,
  listAdminOrganizations,
} from './organizations.ts';
import {
  changeAdminPermission,
  createAdminPermission,
  deleteAdminPermission,
  getAdminPermission,
  listAdminPermissions,
} from './permissions.ts';
import { changeAdminRole, createAdminRole, deleteAdminRole, getAdminRole, listAdminRoles } from './roles.ts';

export const ORGANIZATION_CALLS: readonly AdminRow[] = [
  ['GET', '/organizations', (deps, instance, context) => listAdminOrganizations(deps, instance, context.req.query())],
  [
    'POST',
    '/organizations',
    async (deps, instance, context) => createAdminOrganization(deps, instance, await bodyOf(context)),
  ],
  ['GET', '/organizations/:id', (deps, instance, context) => getAdminOrganization(deps, instance, idOf(context))],
  ['DELETE', '/organizations/:id', (deps, instance, context) => deleteAdminOrganization(deps, instance, idOf(context))],
  [
    'PATCH',
    '/organizations/:id',
    async (deps, instance, context) => changeAdminOrganization(deps, instance, idOf(context), await bodyOf(context)),
  ],
  [
    'GET',
    '/organizations/:id/memberships',
    (deps, instance, context) => listAdminMemberships(deps, instance, idOf(context), context.req.query()),
  ],
  [
    'PATCH',
    '/organizations/:id/memberships/:userId',
    async (deps, instance, context) =>
      changeAdminMembership(
        deps,
        instance,
        { organizationId: idOf(context), userId: idOf(context, 'userId') },
        await bodyOf(context),
      ),
  ],
  [
    'POST',
    '/organizations/:id/memberships',
    async (deps, instance, context) => createAdminMembership(deps, instance, idOf(context), await bodyOf(context)),
  ],
  [
    'DELETE',
    '/organizations/:id/memberships/:userId',
    (deps, instance, context) => deleteAdminMembership(deps, instance, idOf(context), idOf(context, 'userId')),
  ],
  ...ORGANIZATION_INVITATION_CALLS,

  ['GET', '/roles', (deps, instance, context) => listAdminRoles(deps, instance, context.req.query())],
  ['POST', '/roles', async (deps, instance, context) => createAdminRole(deps, instance, await bodyOf(context))],
  ['GET', '/roles/:id', (deps, instance, context) => getAdminRole(deps, instance, idOf(context))],
  [
    'PATCH',
    '/roles/:id',
    async (deps, instance, context) => changeAdminRole(deps, instance, idOf(context), await bodyOf(context)),
  ],
  ['DELETE', '/roles/:id', (deps, instance, context) => deleteAdminRole(deps, instance, idOf(context))],
  ['GET', '/permissions', (deps, instance, context) => listAdminPermissions(deps, instance, context.req.query())],
  [
    'POST',
    '/permissions',
    async (deps, instance, context) => createAdminPermission(deps, instance, await bodyOf(context)),
  ],
  ['GET', '/permissions/:id', (deps, instance, context) => getAdminPermission(deps, instance, idOf(context))],
  [
    'PATCH',
    '/permissions/:id',
    async (deps, instance, context) => changeAdminPermission(deps, instance, idOf(context), await bodyOf(context)),
  ],
  ['DELETE', '/permissions/:id', (deps, instance, context) => deleteAdminPermission(deps, instance, idOf(context))],
];
