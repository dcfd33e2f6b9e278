// The picture of whoever a profile is of: a file is shown at once, sent at once, and told about when it cannot be taken.
import { IMAGE_MAX_BYTES } from '@latchkey/wire';
import { useRef, useState } from 'react';
import { PICTURE_TYPES, pictureProblem } from '../../../flows/profile/account.ts';
import pictureField from '../../../parts/picture-field/picture-field.css?inline';
import { PictureField } from '../../../parts/picture-field/picture-field.tsx';
import { usePreview } from '../../../parts/picture-field/use-preview.ts';
import { useActing } from './acting-context.tsx';
import { useActions } from './use-actions.ts';

/** The style sheets it has beside those of the forms around it. */
export const styles: readonly string[] = [pictureField];

const LIMITS = { types: PICTURE_TYPES, bytes: IMAGE_MAX_BYTES };

/** What it is drawn with. */
export type OwnPictureProps = {
  readonly name: string;
  readonly src: string;
  readonly hasImage: boolean;
  readonly shape?: 'square' | undefined;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly upload: string;
    readonly remove: string;
    /** Said of a file that cannot be taken. */
    readonly type: string;
    readonly size: string;
    /** Said to those who listen when it is done. */
    readonly saved: string;
    readonly removed: string;
  };
  /** The call; without a file the picture is removed. */
  readonly save: (file: File | null) => Promise<unknown>;
};

/** Picture, buttons, hint. */
export const OwnPicture = ({ name, src, hasImage, shape, words, save }: OwnPictureProps) => {
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
        // What was sent is now the picture; what was refused is not.
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
