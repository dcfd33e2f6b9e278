// Who someone is, in one row: picture, name, identifier.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { Avatar } from '../avatar/avatar.tsx';

export type IdentityRowProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    readonly name: string;
    /** Whom the picture stands for, where the row says something else than a name. */
    readonly pictureOf?: string | undefined;
    readonly note?: ReactNode;
    readonly src?: string | undefined;
    readonly shape?: 'square' | undefined;
    /** Stands behind the name. */
    readonly badge?: ReactNode;
  };

/** The words of a row, for one that is something else as a whole, such as a button. */
export const IdentityText = ({
  name,
  note,
  badge,
  shape,
}: Pick<IdentityRowProps, 'name' | 'note' | 'badge' | 'shape'>) => {
  const classes = useClasses();
  const kind = shape ? 'organizationPreview' : 'userPreview';
  return (
    <span className={classes('lk-identity-text', {}, `${kind}TextContainer`)}>
      <span className={classes('lk-identity-name', {}, `${kind}MainIdentifier`)}>
        <bdi>{name}</bdi>
        {badge}
      </span>
      {note && <span className={classes('lk-identity-note', {}, `${kind}SecondaryIdentifier`)}>{note}</span>}
    </span>
  );
};

/** A person or an organization. */
export const IdentityRow = ({
  name,
  pictureOf = name,
  note,
  src,
  shape,
  badge,
  element,
  elementId,
  className,
  ...rest
}: IdentityRowProps) => {
  const classes = useClasses();
  const kind = shape ? 'organizationPreview' : 'userPreview';
  return (
    <div {...rest} className={classes('lk-identity', { className, element, elementId }, kind)}>
      <Avatar
        name={pictureOf}
        src={src}
        shape={shape}
        element={`${kind}AvatarBox`}
        imageElement={`${kind}AvatarImage`}
        className={classes('', {}, `${kind}AvatarContainer`)}
      />
      <IdentityText name={name} note={note} badge={badge} shape={shape} />
    </div>
  );
};
