// The logo of an organization: set and remove.
import type { OrganizationJSON } from '@latchkey/wire';
import { organizationJSON } from '../../present/organization.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { actingMember, changeOrganization } from '../../use-cases/organizations/acting-member.ts';
import { deleteLogo, storeLogo } from '../../use-cases/organizations/logo.ts';
import { uploadedPicture } from '../uploaded-picture.ts';

const MANAGE = 'org:sys_profile:manage';

export const setLogo = async (
  visit: Visit<'PUT /organizations/:organizationId/logo'> & PathSession,
): Promise<Outcome<OrganizationJSON>> => {
  // Checks the permission before the image is decoded.
  await actingMember(visit, MANAGE);
  const image = await uploadedPicture(visit);
  return changeOrganization(
    visit,
    MANAGE,
    async (db, { organization }): Promise<OrganizationJSON> =>
      organizationJSON(await storeLogo(db, visit, organization, image), visit.instance),
  );
};

/** Removing a logo that does not exist changes nothing and is no error. */
export const removeLogo = async (
  visit: Visit<'DELETE /organizations/:organizationId/logo'> & PathSession,
): Promise<Outcome<OrganizationJSON>> =>
  changeOrganization(
    visit,
    MANAGE,
    async (db, { organization }): Promise<OrganizationJSON> =>
      organizationJSON(await deleteLogo(db, visit, organization), visit.instance),
  );
