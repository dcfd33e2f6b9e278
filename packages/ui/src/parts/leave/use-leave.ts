// A field was left. When that is the beginning of a press on something else, what it leads to waits until the press is over:
// a line that appears in between moves the page, and the press is released beside what was meant.
import { type FocusEvent, useEffect, useInsertionEffect, useRef, useState } from 'react';

/** What was left, and what was pressed to leave it; undefined where the keyboard did. */
export type Leaving = { readonly field: HTMLElement; readonly pressed: Element | undefined };

/** Controls that do something of their own when they are pressed; pressing them is no end of typing. */
const OTHER_CONTROLS =
  'button:not([type="submit"]), a[href], select, label, input:is([type="checkbox"], [type="radio"])';

/** Whether the press was on a control that does something else than sending the form. */
export const isOtherControl = (pressed: Element | undefined): boolean => pressed?.closest(OTHER_CONTROLS) != null;

type Handlers = {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/** Tells of presses anywhere on the page: first of all, so that no handler of the host keeps them from us. */
const followPresses = (view: Window, begin: (event: MouseEvent) => void, end: () => void): (() => void) => {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  view.addEventListener('mousedown', begin, options);
  for (const event of ['mouseup', 'dragend']) view.addEventListener(event, end, options);
  return () => ended.abort();
};

/**
 * Handlers for a field, or for what is around several. Mouse events tell of a press, because a touch makes them too, and only
 * those come around the blur. The page is followed from the first focus on.
 *
 * @example
 * <fieldset {...useLeave(({ field }) => check(field))}>
 */
export const useLeave = (onLeave: (leaving: Leaving) => void): Handlers => {
  const latest = useRef(onLeave);
  const press = useRef<Element>(undefined);
  const waiting = useRef<Leaving>(undefined);
  const stop = useRef<() => void>(undefined);
  useInsertionEffect(() => {
    latest.current = onLeave;
  });
  useEffect(
    () => () => {
      stop.current?.();
      stop.current = undefined;
    },
    [],
  );
  const [handlers] = useState(
    (): Handlers => ({
      onFocus({ target }) {
        const view = target.ownerDocument.defaultView;
        const begin = (event: MouseEvent): void => {
          press.current = event.target instanceof Element ? event.target : undefined;
        };
        const end = (): void => {
          const leaving = waiting.current;
          press.current = undefined;
          waiting.current = undefined;
          if (leaving) latest.current(leaving);
        };
        if (view) stop.current ??= followPresses(view, begin, end);
      },
      onBlur({ target }) {
        const leaving = { field: target, pressed: press.current };
        if (press.current) waiting.current = leaving;
        else latest.current(leaving);
      },
    }),
  );
  return handlers;
};
