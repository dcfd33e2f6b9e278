// The last admin of an organization cannot leave it, because it could no longer be administered (docs/security.md R29).
import { Fault } from '../../domain/faults/fault.ts';
import type { Membership } from '../../domain/organizations/organization.ts';
import { ADMIN_PERMISSIONS, canAdminister } from '../../domain/organizations/roles.ts';
import type { Db } from '../../store/database/database.ts';
import { hasOtherMemberWith } from '../../store/organizations/memberships.ts';

/** Refuses to remove the last admin of the organization. Call it with the organization locked. */
export const assertLastAdminStays = async (db: Db, leaving: Membership): Promise<void> => {
  if (canAdminister(leaving.permissions) && !(await hasOtherMemberWith(db, leaving, ADMIN_PERMISSIONS)))
    throw new Fault('organization_minimum_permissions_needed');
};
