// A user or organization in one row: avatar, name, identifier.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Avatar } from '../avatar/avatar.tsx';
import { Name } from './name.tsx';

export type IdentityRowProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    readonly name: string;
    /** The name for the avatar, if the row shows another text than the name. */
    readonly pictureOf?: string | undefined;
    /** The id of the user or organization, for the colour of the avatar. */
    readonly ownerId?: string | undefined;
    readonly note?: ReactNode;
    readonly src?: string | undefined;
    readonly shape?: 'square' | undefined;
    /** Rendered after the name. */
    readonly badge?: ReactNode;
  };

/** The texts of a row, for an element that is another control as a whole, such as a button. */
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
        <Name name={name} />
        {badge}
      </span>
      {note && (
        <span
          // What an ellipsis may cut off is in the tooltip.
          title={typeof note === 'string' ? note : undefined}
          className={classes('lk-identity-note', {}, `${kind}SecondaryIdentifier`)}
        >
          {note}
        </span>
      )}
    </span>
  );
};

/** A user or an organization. */
export const IdentityRow = ({
  name,
  pictureOf = name,
  ownerId,
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
        ownerId={ownerId}
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
