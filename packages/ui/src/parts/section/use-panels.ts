// The open form of a section, one at a time. The focus returns to what opened it, or to the title if that was removed.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The open form of a section, and how to change it. */
export type Panels<Key extends string> = {
  readonly open: Key | undefined;
  /** Opens a form, closing the previous one. `from` is the `data-trigger` of the clicked element; absent: the key. */
  readonly show: (key: Key, from?: string) => void;
  readonly close: () => void;
  /** Belongs on the `Section`. */
  readonly ref: RefObject<HTMLElement | null>;
};

/** Restores a focus that was lost with the form. A focus that is elsewhere by now, for example on what closed it, stays there. */
const focusOn = (section: HTMLElement, trigger: string): void => {
  const { activeElement, body } = section.ownerDocument;
  if (activeElement && activeElement !== body) return;
  const triggers = [...section.querySelectorAll<HTMLElement>('[data-trigger]')];
  const target =
    triggers.find((each) => each.dataset.trigger === trigger) ??
    section.querySelector<HTMLElement>('[data-section-title]');
  target?.focus();
};

/**
 * The forms of one section; `first` is open from the start.
 *
 * @example
 * const panels = usePanels<'add' | `remove:${string}`>();
 * <Section id="passkeys" title={…} ref={panels.ref}>
 *   {panels.open === 'add' ? <AddPanel onClose={panels.close} /> : <AddButton data-trigger="add" onClick={() => panels.show('add')} />}
 * </Section>
 */
export const usePanels = <Key extends string>(first?: Key): Panels<Key> => {
  const ref = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(first);
  const back = useRef<string | undefined>(first);
  const show = useCallback((key: Key, from: string = key) => {
    back.current = from;
    setOpen(key);
  }, []);
  const close = useCallback(() => setOpen(undefined), []);
  useLayoutEffect(() => {
    const from = back.current;
    if (open !== undefined || from === undefined || !ref.current) return;
    back.current = undefined;
    focusOn(ref.current, from);
  }, [open]);
  return { open, show, close, ref };
};
