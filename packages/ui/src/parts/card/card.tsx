// The frame of a surface, and the column inside it. In a dialog it contains the close button.
import type { ComponentProps } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';
import { useDialog } from '../dialog/context.ts';

export type CardProps = ComponentProps<'div'> & Addressed;

/** A card: header, body, footer. */
export const Card = ({ children, ...rest }: CardProps) => {
  const dialog = useDialog();
  return (
    <div {...useElementProps(rest, 'lk-card', 'card')}>
      {children}
      {dialog?.closeButton}
    </div>
  );
};

/** The middle of a card: alerts, forms, links, one under the other. */
export const CardBody = (props: CardProps) => <div {...useElementProps(props, 'lk-card-body', 'main')} />;
