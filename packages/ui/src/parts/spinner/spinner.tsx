// A turning arc. Its delay is in the style sheet, so quick replies never flash it and no timer is needed.
import type { ComponentProps } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';

export type SpinnerProps = ComponentProps<'svg'> & Addressed & { readonly size?: 'lg' | undefined };

/** Shows that a call is running; a text elsewhere must say so too. */
export const Spinner = ({ size, ...rest }: SpinnerProps) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" data-size={size} {...useElementProps(rest, 'lk-spinner', 'spinner')}>
    <circle cx="8" cy="8" r="6.5" />
  </svg>
);
