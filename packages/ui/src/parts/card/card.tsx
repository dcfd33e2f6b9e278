// The frame of a surface, and the column inside it. In a dialog it carries the way out.
import type { ComponentProps } from 'react';
import { usePartMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { useDialog } from '../dialog/dialog-context.ts';
import { closeGlyph } from '../icon/glyphs/close.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

export type CardProps = ComponentProps<'div'> & Addressed;

/** A card: header, body, footer. */
export const Card = ({ element, elementId, className, children, ...rest }: CardProps) => {
  const classes = useClasses();
  const t = usePartMessages();
  const close = useDialog()?.close;
  return (
    <div {...rest} className={classes('lk-card', { className, element, elementId }, 'card')}>
      {children}
      {close && (
        <IconButton
          icon={closeGlyph}
          place="close"
          label={t('dialog.close')}
          element="modalCloseButton"
          onClick={close}
        />
      )}
    </div>
  );
};

/** The middle of a card: alerts, forms, links, one under the other. */
export const CardBody = ({ element, elementId, className, ...rest }: CardProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-card-body', { className, element, elementId }, 'main')} />;
};
