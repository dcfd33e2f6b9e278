// The image of a user.
import { accountName } from '../../flows/profile/account-name.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { LaterPicture } from '../shared/profile/later-picture.tsx';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';

/** Image, buttons, hint. */
export const PictureField = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user } = useProfile();
  const words = {
    label: t('image.label'),
    hint: t('image.hint'),
    upload: t('image.upload'),
    remove: t('image.remove'),
    type: t('image.type'),
    size: t('image.size'),
    saved: t('image.saved'),
    removed: t('image.removed'),
  };
  return (
    <LaterPicture
      name={accountName(user).name}
      ownerId={user.id}
      src={user.imageUrl}
      hasImage={user.hasImage}
      words={words}
      save={(file) => user.setProfileImage({ file })}
    />
  );
};
