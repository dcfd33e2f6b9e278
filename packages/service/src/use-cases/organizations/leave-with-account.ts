// Leaves all organizations when a user deletes their account. The last admin of an organization with other members is refused
// (docs/security.md R29); an organization without other members is deleted.
import { mayBeDeleted } from '../../domain/organizations/organization.ts';
import { canAdminister } from '../../domain/organizations/roles.ts';
import type { Db } from '../../store/database/database.ts';
import { deleteOrganization } from '../../store/organizations/leave-organization.ts';
import { findMembership, listOrganizationIds } from '../../store/organizations/memberships.ts';
import { lockOrganization } from '../../store/organizations/organizations.ts';
import { record } from '../context/audit-log.ts';
import type { OwnVisit } from '../context/own-account.ts';
import { assertLastAdminStays } from './last-admin.ts';

const leaveOne = async (db: Db, visit: OwnVisit, organizationId: string): Promise<void> => {
  const { instance, session, now } = visit;
  const organization = await lockOrganization(db, instance.id, organizationId);
  const own = organization && (await findMembership(db, session.userId, organizationId));
  if (!own || !canAdminister(own.permissions)) return;
  if (organization.membersCount > 1) return assertLastAdminStays(db, own);
  // An organization that may not be deleted stays; the operator can add members to it.
  if (!mayBeDeleted(organization, instance.settings.organization_settings)) return;
  await deleteOrganization(db, instance.id, organizationId, now);
  await record(db, visit, 'organization.deleted', { target: organizationId });
};

/** Call it in the transaction that deletes the account, before it is deleted. */
export const leaveWithAccount = async (db: Db, visit: OwnVisit): Promise<void> => {
  const { instance, session } = visit;
  if (!instance.settings.organization_settings.enabled) return;
  // Sequentially and in a fixed order, so that two users who leave the same organizations cannot deadlock.
  for (const id of await listOrganizationIds(db, session.userId)) await leaveOne(db, visit, id);
};
