// The roles of an organization, and which of them a member may assign.
import { DEFAULT_PAGE_SIZE, type PageJSON, type RoleJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Membership } from '../../domain/organizations/organization.ts';
import { mayGrant, type Role } from '../../domain/organizations/roles.ts';
import { roleJSON } from '../../present/organization.ts';
import type { Db } from '../../store/database/database.ts';
import { findRole, listRoles as rolesOf } from '../../store/organizations/roles.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { actingMember } from '../../use-cases/organizations/acting-member.ts';

/** The page that a list asks for. */
export const pageOf = ({
  limit = DEFAULT_PAGE_SIZE,
  offset = 0,
}: {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}): { readonly limit: number; readonly offset: number } => ({ limit, offset });

/** Every member may read the roles. */
export const listRoles = async (
  visit: Visit<'GET /organizations/:organizationId/roles'> & PathSession,
): Promise<Outcome<PageJSON<RoleJSON>>> => {
  await actingMember(visit);
  const { roles, totalCount } = await rolesOf(visit.database.db, visit.instance.id, pageOf(visit.query));
  return { at: 'reply', reply: { data: roles.map(roleJSON), total_count: totalCount } };
};

/**
 * A member cannot change or remove a member with permissions that it lacks itself; otherwise a member manager could remove an
 * admin.
 */
export const refuseMorePrivileged = (acting: Membership, member: Membership): void => {
  if (!mayGrant(acting.permissions, member.permissions)) throw new Fault('authorization_invalid');
};

/** The role with that key, if the acting member has all its permissions; a member cannot grant a permission that it lacks. */
export const roleToGrant = async (
  db: Db,
  { instance }: Pick<Call, 'instance'>,
  acting: Membership,
  key: string,
): Promise<Role> => {
  const role = await findRole(db, instance.id, key);
  if (!role) throw new Fault('form_param_value_invalid', { field: 'role' });
  const permissions = role.permissions.map((permission) => permission.key);
  if (!mayGrant(acting.permissions, permissions)) throw new Fault('authorization_invalid');
  return role;
};
