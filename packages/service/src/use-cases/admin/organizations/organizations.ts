// Changes of organizations by the operator.
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { Organization } from '../../../domain/organizations/organization.ts';
import { ADMIN_ROLE } from '../../../domain/organizations/roles.ts';
import type { MadeImage } from '../../../ports/images.ts';
import type { Db } from '../../../store/database/database.ts';
import { isUniqueViolation } from '../../../store/database/transaction.ts';
import { lockInstance } from '../../../store/instances/instances.ts';
import { deleteOrganization } from '../../../store/organizations/leave-organization.ts';
import { type OrganizationChange, updateOrganization } from '../../../store/organizations/organizations.ts';
import { findUser } from '../../../store/views/users-with-identifiers.ts';
import { admitMember } from '../../organizations/acting-member.ts';
import { insertWithSlug } from '../../organizations/insert-organization.ts';
import { deleteLogo, storeLogo } from '../../organizations/logo.ts';
import { refuseUnmeetable } from '../second-factor-requirement.ts';
import { refuseStale } from '../stale.ts';
import { type GivenMetadata, type InstanceCall, inOrganization, mergedMetadata } from './change.ts';

/** Refuses the requirement of a second factor that cannot be set up; the instance is locked until the requirement is stored. */
const refuseUnmeetableRule = async (db: Db, { id }: Instance, isRequired: boolean | undefined): Promise<void> => {
  const held = isRequired ? await lockInstance(db, id) : undefined;
  if (held) refuseUnmeetable(held, isRequired);
};

/** Creates an organization; the user given as its creator becomes its first admin. */
export const addOrganization = async (
  { database, instance, ports }: InstanceCall,
  organization: Organization,
  slug: string | undefined,
): Promise<void> => {
  const { id, createdBy, createdAt: now } = organization;
  await database.transaction(async (db) => {
    await refuseUnmeetableRule(db, instance, organization.requiresSecondFactor);
    if (createdBy !== null && !(await findUser(db, instance.id, createdBy)))
      throw new Fault('form_param_value_invalid', { field: 'created_by' });
    await insertWithSlug(db, ports.random, organization, slug);
    const role = instance.settings.organization_settings.creator_role ?? ADMIN_ROLE;
    if (createdBy !== null)
      await admitMember(db, { instance, ports, now }, { organizationId: id, userId: createdBy, role });
    return { id };
  });
};

/** Changes an organization; fields that are undefined stay. */
export const changeOrganization = (
  call: InstanceCall,
  id: string,
  change: OrganizationChange,
  readVersion: number | undefined,
): Promise<Organization> => {
  const work = inOrganization(
    call,
    id,
    (db, organization, { now }) => {
      refuseStale(organization, readVersion);
      return updateOrganization(db, id, change, now);
    },
    (db) => refuseUnmeetableRule(db, call.instance, change.requiresSecondFactor),
  );
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('form_identifier_exists', { field: 'slug' }) : error;
  });
};

/** Merges into the metadata of an organization. */
export const mergeOrganizationMetadata = (
  call: InstanceCall,
  id: string,
  given: GivenMetadata,
  readVersion: number | undefined,
): Promise<Organization> =>
  inOrganization(call, id, (db, organization, { now }) => {
    refuseStale(organization, readVersion);
    return updateOrganization(db, id, mergedMetadata(organization, given), now);
  });

export const setOrganizationLogo = (
  call: InstanceCall,
  id: string,
  image: Extract<MadeImage, { at: 'made' }>,
): Promise<Organization> => inOrganization(call, id, (db, organization, at) => storeLogo(db, at, organization, image));

export const removeOrganizationLogo = (call: InstanceCall, id: string): Promise<Organization> =>
  inOrganization(call, id, (db, organization, at) => deleteLogo(db, at, organization));

export const removeOrganization = async ({ database, instance, ports }: InstanceCall, id: string): Promise<void> => {
  const now = ports.clock.now();
  const isGone = await database.transaction((db) => deleteOrganization(db, instance.id, id, now));
  if (!isGone) throw new Fault('resource_not_found');
};
