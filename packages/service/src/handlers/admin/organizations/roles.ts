// Admin API for the roles of an instance: list, create, change, delete.
import { type DeletedObjectJSON, NAME_MAX_LENGTH, type PageJSON, type RoleJSON } from '@latchkey/wire';
import * as v from 'valibot';
import type { Instance } from '../../../domain/instance/instance.ts';
import { isRoleKey, type Role } from '../../../domain/organizations/roles.ts';
import { roleJSON } from '../../../present/organization.ts';
import { listRoles } from '../../../store/organizations/roles.ts';
import { addRole, changeRole, removeRole, requireRole } from '../../../use-cases/admin/roles.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { type PageQuery, readAdminBody, readPage } from '../../operator/input.ts';

const DESCRIPTION_LENGTH = 1_000;

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_MAX_LENGTH));
const description = v.pipe(v.string(), v.trim(), v.maxLength(DESCRIPTION_LENGTH));
const permissions = v.array(v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH)));

const newRoleSchema = v.strictObject({
  key: v.pipe(
    v.string(),
    v.maxLength(NAME_MAX_LENGTH),
    v.check(
      isRoleKey,
      'Start with "org:", then lower-case letters and digits with single underscores between them: org:billing_manager.',
    ),
  ),
  name,
  description: v.optional(description, ''),
  permissions: v.optional(permissions, []),
  requires_second_factor: v.optional(v.boolean()),
});

const roleChangeSchema = v.strictObject({
  name: v.optional(name),
  description: v.optional(description),
  permissions: v.optional(permissions),
  requires_second_factor: v.optional(v.boolean()),
});

/** A role as the operator sees it: with its policy. */
type AdminRole = RoleJSON & { readonly requires_second_factor: boolean };

const present = (role: Role): AdminRole => ({ ...roleJSON(role), requires_second_factor: role.requiresSecondFactor });

/** `GET /roles`: oldest first. */
export const listAdminRoles = async (
  deps: OperatorDeps,
  instance: Instance,
  query: PageQuery,
): Promise<PageJSON<AdminRole>> => {
  const { roles, totalCount } = await listRoles(deps.database.db, instance.id, readPage(query));
  return { data: roles.map(present), total_count: totalCount };
};

export const getAdminRole = async (deps: OperatorDeps, instance: Instance, id: string): Promise<AdminRole> =>
  present(await requireRole(deps.database.db, instance, id));

export const createAdminRole = async (deps: OperatorDeps, instance: Instance, body: unknown): Promise<AdminRole> => {
  const { permissions: keys, ...wanted } = readAdminBody(newRoleSchema, body);
  return present(await addRole(deps, instance, wanted, keys));
};

export const changeAdminRole = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  body: unknown,
): Promise<AdminRole> => present(await changeRole(deps, instance, id, readAdminBody(roleChangeSchema, body)));

export const deleteAdminRole = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<DeletedObjectJSON> => {
  await removeRole(deps, instance, id);
  return { object: 'role', id, deleted: true };
};
