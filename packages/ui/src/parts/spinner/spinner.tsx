// A turning arc. Its delay is in the style sheet, so quick answers never flash it and no timer is kept.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';

export type SpinnerProps = ComponentProps<'svg'> & Addressed & { readonly size?: 'lg' | undefined };

/** Shows that work is under way; say so in words elsewhere. */
export const Spinner = ({ size, element, elementId, className, ...rest }: SpinnerProps) => {
  const classes = useClasses();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      data-size={size}
      {...rest}
      className={classes('lk-spinner', { className, element, elementId }, 'spinner')}
    >
      <circle cx="8" cy="8" r="6.5" />
    </svg>
  );
};
