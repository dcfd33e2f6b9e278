// The picture of a person: a file is shown at once, sent at once, and told about when it cannot be taken.
import { IMAGE_MAX_BYTES } from '@latchkey/wire';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { accountName } from '../../flows/account-name.ts';
import { PICTURE_TYPES, pictureProblem } from '../../flows/profile-account.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { Button } from '../../parts/button/button.tsx';
import { useClasses } from '../../styles/appearance-context.tsx';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';
import { useActions } from './use-actions.ts';

const LIMITS = { types: PICTURE_TYPES, bytes: IMAGE_MAX_BYTES };

/** A chosen file as an address that can be drawn, for as long as it is shown. */
const usePreview = () => {
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  return [preview, (file: File | undefined) => setPreview(file && URL.createObjectURL(file))] as const;
};

/** What a file chosen here leads to: it is shown and sent, or told about. */
const usePicture = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, announce } = useProfile();
  const file = useRef<File>(undefined);
  const [preview, show] = usePreview();
  const [refused, setRefused] = useState<'type' | 'size'>();
  const { busy, problem, act, clear } = useActions({
    plain: true,
    async call(key) {
      try {
        await user.setProfileImage({ file: key === 'upload' ? (file.current ?? null) : null });
        announce(key === 'upload' ? t('image.saved') : t('image.removed'));
      } finally {
        // What was sent is now the person's own picture; what was refused is not.
        show(undefined);
      }
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = event.currentTarget.files?.[0];
    // The same file may be chosen again after a refusal.
    event.currentTarget.value = '';
    if (!chosen) return;
    const why = pictureProblem(chosen, LIMITS);
    setRefused(why);
    clear();
    if (why) return;
    file.current = chosen;
    show(chosen);
    act('upload');
  };
  const remove = (): void => {
    setRefused(undefined);
    act('remove');
  };
  return { preview, busy, error: refused ? t(`image.${refused}`) : problem, choose, remove };
};

/** Picture, buttons, hint. */
export const PictureField = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const classes = useClasses();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { user } = useProfile();
  const { preview, busy, error, choose, remove } = usePicture();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of the form around, and this sends by itself
    <div
      role="group"
      aria-label={t('image.label')}
      aria-describedby={`${id}hint`}
      className={classes('lk-picture', {}, 'avatarImageActions')}
    >
      <Avatar name={accountName(user).name} src={preview ?? user.imageUrl} size="xl" />
      <div className="lk-picture-side">
        <div className="lk-picture-buttons">
          <Button
            size="xs"
            loading={busy === 'upload'}
            disabled={busy === 'remove'}
            element="avatarImageActionsUpload"
            onClick={() => input.current?.click()}
          >
            {t('image.upload')}
          </Button>
          {user.hasImage && (
            <Button
              size="xs"
              variant="danger-quiet"
              loading={busy === 'remove'}
              disabled={busy === 'upload'}
              element="avatarImageActionsRemove"
              onClick={remove}
            >
              {t('image.remove')}
            </Button>
          )}
        </div>
        <input ref={input} hidden type="file" tabIndex={-1} accept={PICTURE_TYPES.join()} onChange={choose} />
        <p id={`${id}hint`} className="lk-picture-hint">
          {t('image.hint')}
        </p>
        {error && (
          <p role="alert" className="lk-picture-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
};
