// The roles of an organization, and which of them somebody may give.
import { DEFAULT_PAGE_SIZE, type PageJSON, type RoleJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Membership } from '../../domain/organizations/organization.ts';
import { mayGive, type Role } from '../../domain/organizations/roles.ts';
import { roleJSON } from '../../present/organization.ts';
import type { Db } from '../../store/database/database.ts';
import { findRole, listRoles as rolesOf } from '../../store/organizations/roles.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-identity.ts';
import { actingMember } from '../../use-cases/organizations/acting-member.ts';

/** Which page a list asks for. */
export const pageOf = ({
  limit = DEFAULT_PAGE_SIZE,
  offset = 0,
}: {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}): { readonly limit: number; readonly offset: number } => ({ limit, offset });

/** Every member sees what roles there are. */
export const listRoles = async (
  visit: Visit<'GET /organizations/:organizationId/roles'> & PathSession,
): Promise<Outcome<PageJSON<RoleJSON>>> => {
  await actingMember(visit);
  const { roles, totalCount } = await rolesOf(visit.database.db, visit.instance.id, pageOf(visit.query));
  return { at: 'reply', reply: { data: roles.map(roleJSON), total_count: totalCount } };
};

/** Nobody takes a right from somebody that they could not give: else whoever manages members would outrank who leads. */
export const refuseStronger = (acting: Membership, member: Membership): void => {
  if (!mayGive(acting.permissions, member.permissions)) throw new Fault('authorization_invalid');
};

/** The role of that key, if the acting member may give it to somebody: nobody gives a right that they do not have. */
export const roleToGive = async (
  db: Db,
  { instance }: Pick<Call, 'instance'>,
  acting: Membership,
  key: string,
): Promise<Role> => {
  const role = await findRole(db, instance.id, key);
  if (!role) throw new Fault('form_param_value_invalid', { field: 'role' });
  const permissions = role.permissions.map((permission) => permission.key);
  if (!mayGive(acting.permissions, permissions)) throw new Fault('authorization_invalid');
  return role;
};
