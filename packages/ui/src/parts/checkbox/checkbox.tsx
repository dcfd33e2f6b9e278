// A checkbox with its label; the label is part of the click target.
import type { ComponentProps, ReactNode } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useFieldWiring } from '../field/context.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> &
  Addressed & { readonly children: ReactNode };

/** A choice that is on or off. */
export const Checkbox = ({ element, elementId, className, children, ...rest }: CheckboxProps) => {
  const classes = useClasses();
  const { readOnly, ...wiring } = useFieldWiring(rest);
  return (
    <label className={classes('lk-checkbox', {}, 'formFieldCheckboxLabel')}>
      <input
        {...rest}
        {...wiring}
        type="checkbox"
        // A checkbox cannot be read-only: disable it while the form is being sent.
        disabled={rest.disabled || readOnly}
        className={classes('lk-checkbox-box', { className, element, elementId }, 'formFieldCheckboxInput')}
      />
      <span className="lk-checkbox-text">{children}</span>
    </label>
  );
};
