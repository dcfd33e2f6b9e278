// Two links on one line, one at each end.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';

export type LineProps = ComponentProps<'div'> & Addressed;

/** The line; its children are Link or TimerButton. */
export const Line = ({ element, elementId, className, ...rest }: LineProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-line', { className, element, elementId })} />;
};
