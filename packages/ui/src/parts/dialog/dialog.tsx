// A modal dialog on the native element: the browser traps the focus, makes the page inert and restores the focus.
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
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { closeGlyph } from '../icon/glyphs/close.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useSharedRef } from '../use-shared-ref.ts';
import { DialogContext } from './context.ts';

export type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> &
  Addressed & {
    /** Called when the visitor closes it: Escape, the backdrop, the close button. Absent: it cannot be closed. */
    readonly onClose?: (() => void) | undefined;
    readonly size?: 'page' | undefined;
  };

/** Counts what the content still waits for. A dialog opens when the count is 0, and renders again to do so. */
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

/** Open while mounted, as soon as its content is ready. The content renders the title, with the id from the context. */
export const Dialog = (props: DialogProps) => {
  // The browser renders the backdrop without an element: style it with `&::backdrop`.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round means that some content is ready
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node || node.open || holds.current > 0) return;
    node.showModal();
    // The browser would focus the first focusable element, which is rarely the input.
    node.querySelector('input')?.focus();
  }, [dialog, holds, round]);

  useLayoutEffect(() => {
    const node = dialog.current;
    return () => node?.close();
  }, [dialog]);

  // A press that starts inside (selecting text) and ends on the backdrop does not close the dialog.
  const press = (event: PointerEvent<HTMLDialogElement>) => {
    pressed.current = event.target;
  };
  const release = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && pressed.current === event.currentTarget) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; its key is Escape, which cancels
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
      // Chromium closes a dialog on the second Escape without a `cancel` event: then the state must follow.
      onClose={(event) => event.currentTarget.open || onClose?.()}
      className={classes('lk-dialog', { className, element, elementId }, 'modalContent')}
    >
      <DialogContext.Provider value={{ titleId, closeButton, hold }}>{children}</DialogContext.Provider>
    </dialog>
  );
};
