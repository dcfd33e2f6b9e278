// The frame of a surface, and the column inside it. In a dialog it carries the dialog's way out.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { useDialog } from '../dialog/dialog-context.ts';

export type CardProps = ComponentProps<'div'> & Addressed;

/** A card: header, body, footer. */
export const Card = ({ element, elementId, className, children, ...rest }: CardProps) => {
  const classes = useClasses();
  const dialog = useDialog();
  return (
    <div {...rest} className={classes('lk-card', { className, element, elementId }, 'card')}>
      {children}
      {dialog?.closeButton}
    </div>
  );
};

/** The middle of a card: alerts, forms, links, one under the other. */
export const CardBody = ({ element, elementId, className, ...rest }: CardProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-card-body', { className, element, elementId }, 'main')} />;
};
