// A line with a label in it.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';

export type DividerProps = ComponentProps<'div'> & Addressed;

/** Separates two alternatives. */
export const Divider = ({ element, elementId, className, children, ...rest }: DividerProps) => {
  const classes = useClasses();
  return (
    <div {...rest} className={classes('lk-divider', { className, element, elementId }, 'dividerRow')}>
      <span className={classes('lk-divider-line', {}, 'dividerLine')} />
      <span className={classes('lk-divider-text', {}, 'dividerText')}>{children}</span>
      <span className={classes('lk-divider-line', {}, 'dividerLine')} />
    </div>
  );
};
