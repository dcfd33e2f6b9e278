// The profile image of the signed-in user: set and remove. The service stores a re-encoded image (docs/security.md R32).
import type { DeletedObjectJSON, ImageJSON } from '@latchkey/wire';
import { imageUrl } from '../../present/image.ts';
import { deleteImages, replaceImage } from '../../store/images.ts';
import { updateUser } from '../../store/users/users.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { changeAccount } from '../../use-cases/context/own-account.ts';
import { uploadedPicture } from '../uploaded-picture.ts';

type ImageVisit = Visit<'POST /me/profile_image'> & PathSession;

export const setProfileImage = async (visit: ImageVisit): Promise<Outcome<ImageJSON>> => {
  const image = await uploadedPicture(visit);
  const { instance, now, ports } = visit;
  return changeAccount(visit, async (db, { user }): Promise<ImageJSON> => {
    const id = ports.ids.next('img');
    await replaceImage(db, { id, instanceId: instance.id, owner: { userId: user.id } }, image, now);
    await updateUser(db, user.id, { profileImageId: id }, now);
    await record(db, visit, 'user.updated', { target: id });
    return { object: 'image', id, name: null, public_url: imageUrl(instance, id) };
  });
};

/** Removing an image that does not exist changes nothing and is no error. */
export const removeProfileImage = async (
  visit: Visit<'DELETE /me/profile_image'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> =>
  changeAccount(visit, async (db, { user }): Promise<DeletedObjectJSON> => {
    const id = user.profileImageId;
    if (id == null) return { object: 'image', deleted: true };
    await deleteImages(db, { userId: user.id });
    await updateUser(db, user.id, { profileImageId: null }, visit.now);
    await record(db, visit, 'user.updated', { target: id });
    return { object: 'image', id, deleted: true };
  });
