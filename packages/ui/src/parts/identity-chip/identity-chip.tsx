// The identifier in use, with a way to change it: a pill that hugs its text, so it is not taken for a field.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import type { Glyph } from '../icon/glyph.ts';
import { pencilGlyph } from '../icon/glyphs/pencil.ts';
import { userGlyph } from '../icon/glyphs/user.ts';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';

export type IdentityChipProps = ComponentProps<'div'> &
  Addressed & {
    readonly icon?: Glyph | undefined;
    readonly children: ReactNode;
    /** Says what the pencil does: "Use a different email". */
    readonly editLabel?: string | undefined;
    /** Absent: no pencil. */
    readonly onEdit?: (() => void) | undefined;
  };

/** The identifier of the person signing in. */
export const IdentityChip = (props: IdentityChipProps) => {
  const { icon = userGlyph, editLabel = '', onEdit, element, elementId, className, children, ...rest } = props;
  const classes = useClasses();
  return (
    <div
      data-editable={onEdit ? true : undefined}
      {...rest}
      className={classes('lk-identity-chip', { className, element, elementId }, 'identityPreview')}
    >
      <Icon glyph={icon} />
      <span className={classes('lk-identity-chip-text', {}, 'identityPreviewText')}>{children}</span>
      {onEdit && (
        <IconButton
          icon={pencilGlyph}
          iconElement="identityPreviewEditButtonIcon"
          label={editLabel}
          element="identityPreviewEditButton"
          onClick={onEdit}
        />
      )}
    </div>
  );
};
