// An action drawn as a known glyph, with its name for those who do not see it.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  Addressed & {
    readonly icon: Glyph;
    /** What it does, in words. */
    readonly label: string;
    /** How a host addresses the glyph itself. */
    readonly iconElement?: ElementKey | undefined;
    /** `close`: the corner of a dialog. */
    readonly place?: 'close' | undefined;
  };

/** A button without text. */
export const IconButton = (props: IconButtonProps) => {
  const { icon, iconElement, label, place, element, elementId, className, ...rest } = props;
  const classes = useClasses();
  return (
    <button
      type="button"
      data-place={place}
      {...rest}
      aria-label={label}
      className={classes('lk-icon-button', { className, element, elementId })}
    >
      <Icon glyph={icon} element={iconElement} />
    </button>
  );
};
