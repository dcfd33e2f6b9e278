// Sets and removes the logo of an organization, by a member or by the operator. The caller has locked the organization.
import type { Organization } from '../../domain/organizations/organization.ts';
import type { MadeImage } from '../../ports/images.ts';
import type { Db } from '../../store/database/database.ts';
import { deleteImages, replaceImage } from '../../store/images.ts';
import { updateOrganization } from '../../store/organizations/organizations.ts';
import { type Recorded, record } from '../context/audit-log.ts';

/** Stores an image that the caller has decoded and encoded again. */
export const storeLogo = async (
  db: Db,
  call: Recorded,
  { id: organizationId }: Organization,
  image: Extract<MadeImage, { at: 'made' }>,
): Promise<Organization> => {
  const { instance, now, ports } = call;
  const id = ports.ids.next('img');
  await replaceImage(db, { id, instanceId: instance.id, owner: { organizationId } }, image, now);
  const changed = await updateOrganization(db, organizationId, { logoImageId: id }, now);
  await record(db, call, 'organization.updated', { target: organizationId });
  return changed;
};

/** Removing a logo that does not exist changes nothing and is no error. */
export const deleteLogo = async (db: Db, call: Recorded, organization: Organization): Promise<Organization> => {
  const { id, logoImageId } = organization;
  if (logoImageId === null) return organization;
  await deleteImages(db, { organizationId: id });
  const changed = await updateOrganization(db, id, { logoImageId: null }, call.now);
  await record(db, call, 'organization.updated', { target: id });
  return changed;
};
