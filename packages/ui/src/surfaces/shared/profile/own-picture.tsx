// The image of a profile: a file is previewed and uploaded at once; a rejected one is reported.
import { IMAGE_MAX_BYTES } from '@latchkey/wire';
import { useRef, useState } from 'react';
import { PICTURE_TYPES, pictureProblem } from '../../../flows/profile/account.ts';
import pictureField from '../../../parts/picture-field/picture-field.css?inline';
import { PictureField } from '../../../parts/picture-field/picture-field.tsx';
import { usePreview } from '../../../parts/picture-field/use-preview.ts';
import { useActing } from './acting-context.tsx';
import { useActions } from './use-actions.ts';

/** The style sheets it has in addition to those of the forms around it. */
export const styles: readonly string[] = [pictureField];

const LIMITS = { types: PICTURE_TYPES, bytes: IMAGE_MAX_BYTES };

/** Props of the image. */
export type OwnPictureProps = {
  readonly name: string;
  readonly ownerId: string;
  readonly src: string;
  readonly hasImage: boolean;
  readonly shape?: 'square' | undefined;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly upload: string;
    readonly remove: string;
    /** Text for a rejected file type. */
    readonly type: string;
    readonly size: string;
    /** Announced when it is done. */
    readonly saved: string;
    readonly removed: string;
  };
  /** The call; without a file the image is removed. */
  readonly save: (file: File | null) => Promise<unknown>;
};

/** Image, buttons, hint. */
export const OwnPicture = ({ name, ownerId, src, hasImage, shape, words, save }: OwnPictureProps) => {
  const { announce } = useActing();
  const file = useRef<File>(undefined);
  const [shown, show] = useState<File>();
  const preview = usePreview(shown);
  const [refused, setRefused] = useState<'type' | 'size'>();
  const { busy, problem, act, clear } = useActions({
    plain: true,
    async call(key) {
      try {
        await save(key === 'upload' ? (file.current ?? null) : null);
        announce(key === 'upload' ? words.saved : words.removed);
      } finally {
        // The uploaded file is now the image; a refused one is not.
        show(undefined);
      }
    },
  });
  const choose = (chosen: File): void => {
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
  return (
    <PictureField
      name={name}
      ownerId={ownerId}
      src={preview ?? src}
      shape={shape}
      accept={PICTURE_TYPES.join()}
      words={words}
      busy={busy === 'upload' || busy === 'remove' ? busy : undefined}
      error={refused ? words[refused] : problem}
      onFile={choose}
      onRemove={hasImage ? remove : undefined}
    />
  );
};
