// The picture of a signed-in person: set and remove. What is kept is a picture of our own making (security R32).
import type { DeletedObjectJSON, ImageJSON } from '@latchkey/wire';
import { Fault } from '../../fault.ts';
import type { PathSession } from '../../http/guards/session.ts';
import type { Outcome, Visit } from '../../http/visit.ts';
import type { MadeImage } from '../../ports/images.ts';
import { imageUrl } from '../../present/image.ts';
import { deleteUserImages, replaceUserImage } from '../../store/images.ts';
import { updateUser } from '../../store/users.ts';
import { record } from '../audit.ts';
import { changeAccount } from './account.ts';

type ImageVisit = Visit<'POST /me/profile_image'> & PathSession;

/** Decoding happens before the transaction. Errors name no field: no form makes this call (wire §0, trap 19). */
const madeOf = async ({ body, ports }: ImageVisit): Promise<Extract<MadeImage, { at: 'made' }>> => {
  const { file } = body;
  const made = await ports.images.make(typeof file === 'string' ? file : new Uint8Array(await file.arrayBuffer()));
  if (made.at === 'made') return made;
  throw new Fault(made.at === 'too_large' ? 'image_too_large' : 'image_type_invalid');
};

export const setProfileImage = async (visit: ImageVisit): Promise<Outcome<ImageJSON>> => {
  const image = await madeOf(visit);
  const { instance, now, ports } = visit;
  return changeAccount(visit, async (db, { user }): Promise<ImageJSON> => {
    const id = ports.ids.next('img');
    await replaceUserImage(db, { id, instanceId: instance.id, userId: user.id }, image, now);
    await updateUser(db, user.id, { profileImageId: id }, now);
    await record(db, visit, 'user.updated', { target: id });
    return { object: 'image', id, name: null, public_url: imageUrl(instance, id) };
  });
};

/** Removing a picture that is not there changes nothing and is no mistake. */
export const removeProfileImage = async (
  visit: Visit<'DELETE /me/profile_image'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> =>
  changeAccount(visit, async (db, { user }): Promise<DeletedObjectJSON> => {
    const id = user.profileImageId;
    if (id == null) return { object: 'image', deleted: true };
    await deleteUserImages(db, user.id);
    await updateUser(db, user.id, { profileImageId: null }, visit.now);
    await record(db, visit, 'user.updated', { target: id });
    return { object: 'image', id, deleted: true };
  });
