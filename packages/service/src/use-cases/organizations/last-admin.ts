// The last member who can lead an organization stays in it, or it would belong to nobody (docs/security.md R29).
import { Fault } from '../../domain/faults/fault.ts';
import type { Membership } from '../../domain/organizations/organization.ts';
import { ADMIN_PERMISSIONS, canAdminister } from '../../domain/organizations/roles.ts';
import type { Db } from '../../store/database/database.ts';
import { hasOtherMemberWith } from '../../store/organizations/memberships.ts';

/** Refuses to take the last one who can lead the organization. Call it with the organization held. */
export const assertLastAdminStays = async (db: Db, leaving: Membership): Promise<void> => {
  if (canAdminister(leaving.permissions) && !(await hasOtherMemberWith(db, leaving, ADMIN_PERMISSIONS)))
    throw new Fault('organization_minimum_permissions_needed');
};
