// A text input. Inside a Field it takes its name, id and state from there.
import type { ComponentProps } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';
import { useFieldWiring } from '../field/context.ts';
import { withRef } from '../with-ref/with-ref.ts';

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & Addressed & { readonly size?: 'sm' | undefined };

/** A text input. Set `autoComplete`: browsers and password managers rely on it. */
export const Input = /* @__PURE__ */ withRef(({ size, element = 'formFieldInput', elementId, ...rest }: InputProps) => {
  const wiring = useFieldWiring(rest);
  const given = { ...rest, ...wiring, element, elementId: elementId ?? wiring.name ?? rest.name };
  return (
    <input
      type="text"
      data-size={size}
      {...useElementProps(given, 'lk-input', 'input', wiring['aria-invalid'] ? 'error' : false)}
    />
  );
});
