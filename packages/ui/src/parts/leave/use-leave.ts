// A field was left. When that is the beginning of a press on something else, what it leads to waits until the press is over:
// a line that appears in between moves the page, and the press is released beside what was meant.
import { type FocusEvent, useCallback, useEffect, useInsertionEffect, useRef } from 'react';

/** What was left, and what was pressed to leave it; undefined where the keyboard did. */
export type Leaving = { readonly field: HTMLElement; readonly pressed: Element | undefined };

/** Controls that do something of their own when they are pressed; pressing them is no end of typing. */
const OTHER_CONTROLS =
  'button:not([type="submit"]), a[href], select, label, input:is([type="checkbox"], [type="radio"])';

/** Whether the press was on a control that does something else than sending the form. */
export const isOtherControl = (pressed: Element | undefined): boolean => pressed?.closest(OTHER_CONTROLS) != null;

/**
 * The `onBlur` of a field, or of what is around several. Mouse events tell of a press, because a touch makes them too, and
 * only those come around the blur.
 *
 * @example
 * <fieldset onBlur={useLeave(({ field }) => check(field))}>
 */
export const useLeave = (onLeave: (leaving: Leaving) => void): ((event: FocusEvent<HTMLElement>) => void) => {
  const latest = useRef(onLeave);
  const press = useRef<Element>(undefined);
  const waiting = useRef<Leaving>(undefined);
  useInsertionEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const begin = ({ target }: MouseEvent): void => {
      press.current = target instanceof Element ? target : undefined;
    };
    const end = (): void => {
      const leaving = waiting.current;
      press.current = undefined;
      waiting.current = undefined;
      if (leaving) latest.current(leaving);
    };
    // On the window and first, so that no handler of the host keeps them from us.
    window.addEventListener('mousedown', begin, true);
    for (const event of ['mouseup', 'dragend']) window.addEventListener(event, end, true);
    return () => {
      window.removeEventListener('mousedown', begin, true);
      for (const event of ['mouseup', 'dragend']) window.removeEventListener(event, end, true);
    };
  }, []);
  return useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const leaving = { field: target, pressed: press.current };
    if (press.current) waiting.current = leaving;
    else latest.current(leaving);
  }, []);
};
