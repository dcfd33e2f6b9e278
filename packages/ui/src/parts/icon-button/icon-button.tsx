// An icon-only button, with a label for screen readers.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import { withRef } from '../with-ref/with-ref.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  Addressed & {
    readonly icon: Glyph;
    /** The label: what the button does. */
    readonly label: string;
    /** Element key of the glyph for a host's styles. */
    readonly iconElement?: ElementKey | undefined;
    /** `close`: the corner of a dialog. */
    readonly place?: 'close' | undefined;
  };

/** A button without text. */
export const IconButton = /* @__PURE__ */ withRef((props: IconButtonProps) => {
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
});
