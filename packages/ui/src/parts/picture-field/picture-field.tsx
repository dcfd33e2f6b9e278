// An image that can be changed: the current one, the buttons to upload or remove it, and why a file is rejected.
import { type ChangeEvent, type ComponentProps, useId, useRef } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import type { Glyph } from '../icon/glyph.ts';

export type PictureFieldProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    /** Name of the user or organization; its initials are shown if there is no image. */
    readonly name: string;
    /** The id of the user or organization, for the colour of the avatar. */
    readonly ownerId?: string | undefined;
    /** Shown if there is no name. */
    readonly glyph?: Glyph | undefined;
    readonly src: string | undefined;
    readonly shape?: 'square' | undefined;
    /** File types that may be chosen. */
    readonly accept: string;
    readonly words: {
      readonly label: string;
      readonly hint: string;
      readonly upload: string;
      readonly remove: string;
    };
    readonly busy: 'upload' | 'remove' | undefined;
    readonly error: string | undefined;
    readonly onFile: (file: File) => void;
    /** Absent if there is nothing to remove. */
    readonly onRemove: (() => void) | undefined;
  };

/** Image, buttons, hint. */
export const PictureField = (props: PictureFieldProps) => {
  const {
    name,
    ownerId,
    glyph,
    src,
    shape,
    accept,
    words,
    busy,
    error,
    onFile,
    onRemove,
    element,
    elementId,
    className,
    ...rest
  } = props;
  const classes = useClasses();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again after a refusal.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of the form around it, and this sends by itself
    <div
      role="group"
      aria-label={words.label}
      aria-describedby={`${id}hint`}
      {...rest}
      className={classes('lk-picture', { className, element, elementId }, 'avatarImageActions')}
    >
      <Avatar name={name} ownerId={ownerId} glyph={glyph} src={src} size="xl" shape={shape} />
      <div className="lk-picture-side">
        <div className="lk-picture-buttons">
          <Button
            size="xs"
            loading={busy === 'upload'}
            disabled={busy === 'remove'}
            element="avatarImageActionsUpload"
            onClick={() => input.current?.click()}
          >
            {words.upload}
          </Button>
          {onRemove && (
            <Button
              size="xs"
              variant="danger-quiet"
              loading={busy === 'remove'}
              disabled={busy === 'upload'}
              element="avatarImageActionsRemove"
              onClick={onRemove}
            >
              {words.remove}
            </Button>
          )}
        </div>
        <input ref={input} hidden type="file" tabIndex={-1} accept={accept} onChange={choose} />
        <p id={`${id}hint`} className="lk-picture-hint">
          {words.hint}
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
