// Who someone is, in one row: picture, name, identifier.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { Avatar } from '../avatar/avatar.tsx';

export type IdentityRowProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    readonly name: string;
    readonly note?: ReactNode;
    readonly src?: string | undefined;
    readonly shape?: 'square' | undefined;
  };

/** The words of a row, for one that is something else as a whole, such as a button. */
export const IdentityText = ({ name, note }: Pick<IdentityRowProps, 'name' | 'note'>) => {
  const classes = useClasses();
  return (
    <span className={classes('lk-identity-text', {}, 'userPreviewTextContainer')}>
      <span className={classes('lk-identity-name', {}, 'userPreviewMainIdentifier')}>{name}</span>
      {note && <span className={classes('lk-identity-note', {}, 'userPreviewSecondaryIdentifier')}>{note}</span>}
    </span>
  );
};

/** A person or an organization. */
export const IdentityRow = ({ name, note, src, shape, element, elementId, className, ...rest }: IdentityRowProps) => {
  const classes = useClasses();
  return (
    <div {...rest} className={classes('lk-identity', { className, element, elementId }, 'userPreview')}>
      <Avatar
        name={name}
        src={src}
        shape={shape}
        element="userPreviewAvatarBox"
        imageElement="userPreviewAvatarImage"
      />
      <IdentityText name={name} note={note} />
    </div>
  );
};
