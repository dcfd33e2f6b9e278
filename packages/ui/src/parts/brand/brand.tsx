// The key logo outside of a card: next to our name in a navigation, or at the end of a rule.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Key } from '../footer/footer.tsx';

export type BrandProps = Omit<ComponentProps<'span'>, 'children'> &
  Addressed & {
    readonly label: string;
    /** A rule that ends in the key. */
    readonly ruled?: boolean | undefined;
  };

/** The key logo; its label is for screen readers. */
export const Brand = ({ label, ruled, element, elementId, className, ...rest }: BrandProps) => {
  const classes = useClasses();
  return (
    <span
      role="img"
      aria-label={label}
      data-ruled={ruled || undefined}
      {...rest}
      className={classes('lk-brand-mark', { className, element, elementId })}
    >
      <Key />
    </span>
  );
};
