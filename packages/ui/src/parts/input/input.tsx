// A line of text. Inside a Field it takes its name, id and state from there.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { useFieldWiring } from '../field/field-context.ts';

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & Addressed & { readonly size?: 'sm' | undefined };

/** A text input. Give it `autoComplete`: browsers and password managers rely on it. */
export const Input = ({ size, element, elementId, className, ...rest }: InputProps) => {
  const classes = useClasses();
  const wiring = useFieldWiring(rest);
  const dressed = { className, element: element ?? 'formFieldInput', elementId: elementId ?? wiring.name ?? rest.name };
  return (
    <input
      type="text"
      data-size={size}
      {...rest}
      {...wiring}
      className={classes('lk-input', dressed, 'input', wiring['aria-invalid'] ? 'error' : false)}
    />
  );
};
