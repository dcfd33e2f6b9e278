// A modal dialog on the real element: the browser keeps the focus inside, makes the page inert and gives the focus back.
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { laterPartMessages } from '../../i18n/later-part-messages.en.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { closeGlyph } from '../icon/glyphs/close.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useSharedRef } from '../use-shared-ref.ts';
import { DialogContext } from './dialog-context.ts';

export type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> &
  Addressed & {
    /** Called when the visitor wants out: Escape, the backdrop, the close button. Absent: it cannot be closed. */
    readonly onClose?: (() => void) | undefined;
    readonly size?: 'page' | undefined;
  };

/** Counts what the content still waits for. A dialog opens once that is nothing, and is drawn again to do so. */
const useHolds = () => {
  const holds = useRef(0);
  const [round, turn] = useReducer((count: number) => count + 1, 0);
  const hold = useCallback(() => {
    holds.current += 1;
    return () => {
      holds.current -= 1;
      turn();
    };
  }, []);
  return { holds, round, hold };
};

/** Open for as long as it is rendered, from when its content is there. Its content draws the title, with the id from the context. */
export const Dialog = (props: DialogProps) => {
  // What lies over the page is drawn by the browser and has no element: rules for it are written as `&::backdrop`.
  const { onClose, size, element = 'modalBackdrop', elementId, className, ref, children, ...rest } = props;
  const classes = useClasses();
  const [dialog, attach] = useSharedRef(ref);
  const titleId = useId();
  const pressed = useRef<EventTarget>(null);
  const { holds, round, hold } = useHolds();
  const t = useMessages('parts', laterPartMessages);
  const closeButton = onClose && (
    <IconButton
      icon={closeGlyph}
      place="close"
      label={t('dialog.close')}
      element="modalCloseButton"
      onClick={onClose}
    />
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is the news that something has come
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node || node.open || holds.current > 0) return;
    node.showModal();
    // The browser would take the first thing that can be focused, which is rareModules the thing to type in.
    node.querySelector('input')?.focus();
  }, [dialog, holds, round]);

  useLayoutEffect(() => {
    const node = dialog.current;
    return () => node?.close();
  }, [dialog]);

  // A press that begins inside (selecting text) and ends on the backdrop does not close the dialog.
  const press = (event: PointerEvent<HTMLDialogElement>) => {
    pressed.current = event.target;
  };
  const release = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && pressed.current === event.currentTarget) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Escape, which cancels
    <dialog
      aria-labelledby={titleId}
      data-size={size}
      {...rest}
      ref={attach}
      onPointerDown={press}
      onClick={release}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A second Escape closes a dialog without asking: then the page must follow.
      onClose={(event) => event.currentTarget.open || onClose?.()}
      className={classes('lk-dialog', { className, element, elementId }, 'modalContent')}
    >
      <DialogContext value={{ titleId, closeButton, hold }}>{children}</DialogContext>
    </dialog>
  );
};
