// A short status next to a name: primary, not verified, this device.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';

/** The meaning of a badge. Absent: neutral. */
export type BadgeTone = 'accent' | 'success' | 'warning' | 'danger';

export type BadgeProps = ComponentProps<'span'> & Addressed & { readonly tone?: BadgeTone | undefined };

/** One or two words on a background of their tone. `elementId` names the badge: `primary`, `unverified`. */
export const Badge = ({ tone, element, elementId, className, ...rest }: BadgeProps) => {
  const classes = useClasses();
  return (
    <span data-tone={tone} {...rest} className={classes('lk-badge', { className, element, elementId }, 'badge')} />
  );
};
