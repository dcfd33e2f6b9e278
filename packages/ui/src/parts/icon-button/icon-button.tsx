// An action drawn as a known glyph, with its name for those who do not see it.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  Addressed & {
    readonly icon: Glyph;
    /** What it does, in words. */
    readonly label: string;
    /** `close`: the corner of a dialog. */
    readonly place?: 'close' | undefined;
  };

/** A button without text. */
export const IconButton = ({ icon, label, place, element, elementId, className, ...rest }: IconButtonProps) => {
  const classes = useClasses();
  return (
    <button
      type="button"
      data-place={place}
      {...rest}
      aria-label={label}
      className={classes('lk-icon-button', { className, element, elementId })}
    >
      <Icon glyph={icon} />
    </button>
  );
};
