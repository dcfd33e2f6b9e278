// The last member who can lead an organization stays in it, or it would belong to nobody (security R29).
import { Fault } from '../../domain/faults/fault.ts';
import type { Membership } from '../../domain/organizations/organization.ts';
import { isKeeper, KEEPER_PERMISSIONS } from '../../domain/organizations/roles.ts';
import type { Db } from '../../store/database/database.ts';
import { hasOtherMemberWith } from '../../store/organizations/memberships.ts';

/** Refuses to take the last one who can lead the organization. Call it with the organization held. */
export const keepKeeper = async (db: Db, leaving: Membership): Promise<void> => {
  if (isKeeper(leaving.permissions) && !(await hasOtherMemberWith(db, leaving, KEEPER_PERMISSIONS)))
    throw new Fault('organization_minimum_permissions_needed');
};
