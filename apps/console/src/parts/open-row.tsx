// The frame next to a list with the row that is open: it names the row, can be closed, and gives the focus back to the list.
import { closeGlyph, IconButton } from '@latchkey/ui/parts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { usePartTexts } from './texts.ts';

type OpenRowProps = {
  readonly title: ReactNode;
  readonly after?: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export const OpenRow = ({ title, after, actions, onClose, children }: OpenRowProps) => {
  const t = usePartTexts();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    // On a phone the frame is below the list.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = (): void => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <section ref={frame} className="lk-frame" aria-labelledby={id} onKeyDown={press}>
      <div className="lk-frame-head">
        <div className="lk-page-name">
          <h2 className="lk-frame-title" id={id}>
            {title}
          </h2>
          {after}
        </div>
        <div className="lk-button-row">
          {actions}
          <IconButton icon={closeGlyph} label={t('row.close')} onClick={close} />
        </div>
      </div>
      {children}
    </section>
  );
};

/** A titled part of the frame. */
export const OpenPart = ({
  title,
  note,
  children,
}: {
  readonly title?: string | undefined;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className="lk-part">
    {title !== undefined && (
      <div className="lk-part-head">
        <h3 className="lk-part-title">{title}</h3>
        {note !== undefined && <span className="lk-frame-note">{note}</span>}
      </div>
    )}
    {children}
  </div>
);
