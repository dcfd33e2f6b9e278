// The identifier in use, with an edit button: a pill as wide as its text, so that it does not look like a field.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { Glyph } from '../icon/glyph.ts';
import { pencilGlyph } from '../icon/glyphs/pencil.ts';
import { userGlyph } from '../icon/glyphs/user.ts';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';

export type IdentityChipProps = ComponentProps<'div'> &
  Addressed & {
    readonly icon?: Glyph | undefined;
    readonly children: ReactNode;
    /** Label of the edit button: "Use a different email". */
    readonly editLabel?: string | undefined;
    /** Absent: no edit button. */
    readonly onEdit?: (() => void) | undefined;
  };

/** The identifier of the user who is signing in. */
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
