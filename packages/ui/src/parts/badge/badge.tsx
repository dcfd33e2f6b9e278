// A short status beside a name: primary, not verified, this device.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';

/** What a badge means. Absent: a plain fact. */
export type BadgeTone = 'accent' | 'success' | 'warning' | 'danger';

export type BadgeProps = ComponentProps<'span'> & Addressed & { readonly tone?: BadgeTone | undefined };

/** One or two words on a ground of their tone. `elementId` names which badge it is: `primary`, `unverified`. */
export const Badge = ({ tone, element, elementId, className, ...rest }: BadgeProps) => {
  const classes = useClasses();
  return (
    <span data-tone={tone} {...rest} className={classes('lk-badge', { className, element, elementId }, 'badge')} />
  );
};
