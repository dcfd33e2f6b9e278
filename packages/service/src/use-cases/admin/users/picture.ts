// An operator sets and removes the picture of a user.
import type { MadeImage } from '../../../ports/images.ts';
import { deleteImages, replaceImage } from '../../../store/images.ts';
import { updateUser } from '../../../store/users/users.ts';
import { changeUser, type UserCall } from './change-user.ts';

/** Stores a picture that the caller has decoded and encoded again. */
export const setUserPicture = (call: UserCall, userId: string, image: Extract<MadeImage, { at: 'made' }>) =>
  changeUser(call, userId, async (db, _userRecord, now) => {
    const id = call.ports.ids.next('img');
    await replaceImage(db, { id, instanceId: call.instance.id, owner: { userId } }, image, now);
    await updateUser(db, userId, { profileImageId: id }, now);
    return { id };
  });

/** Removes the picture; a user without one stays as they are. */
export const removeUserPicture = (call: UserCall, userId: string) =>
  changeUser(call, userId, async (db, { user }, now) => {
    if (user.profileImageId == null) return false;
    await deleteImages(db, { userId });
    await updateUser(db, userId, { profileImageId: null }, now);
    return { id: user.profileImageId };
  });
