// The logo of an organization: set and remove.
import type { OrganizationJSON } from '@latchkey/wire';
import { organizationJSON } from '../../present/organization.ts';
import { deleteImages, replaceImage } from '../../store/images.ts';
import { updateOrganization } from '../../store/organizations/organizations.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { actingMember, changeOrganization } from '../../use-cases/organizations/acting-member.ts';
import { uploadedPicture } from '../uploaded-picture.ts';

const MANAGE = 'org:sys_profile:manage';

export const setLogo = async (
  visit: Visit<'PUT /organizations/:organizationId/logo'> & PathSession,
): Promise<Outcome<OrganizationJSON>> => {
  // Checks the permission before the image is decoded.
  await actingMember(visit, MANAGE);
  const image = await uploadedPicture(visit);
  const { instance, now, ports } = visit;
  return changeOrganization(visit, MANAGE, async (db, { organization }): Promise<OrganizationJSON> => {
    const id = ports.ids.next('img');
    await replaceImage(db, { id, instanceId: instance.id, owner: { organizationId: organization.id } }, image, now);
    const changed = await updateOrganization(db, organization.id, { logoImageId: id }, now);
    await record(db, visit, 'organization.updated', { target: organization.id });
    return organizationJSON(changed, instance);
  });
};

/** Removing a logo that does not exist changes nothing and is no error. */
export const removeLogo = async (
  visit: Visit<'DELETE /organizations/:organizationId/logo'> & PathSession,
): Promise<Outcome<OrganizationJSON>> => {
  const { instance, now } = visit;
  return changeOrganization(visit, MANAGE, async (db, { organization }): Promise<OrganizationJSON> => {
    if (organization.logoImageId === null) return organizationJSON(organization, instance);
    await deleteImages(db, { organizationId: organization.id });
    const changed = await updateOrganization(db, organization.id, { logoImageId: null }, now);
    await record(db, visit, 'organization.updated', { target: organization.id });
    return organizationJSON(changed, instance);
  });
};
