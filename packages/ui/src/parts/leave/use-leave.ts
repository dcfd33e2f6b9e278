// Blur of a field. If a press on another element causes it, the handler waits until the press ends: a line that appears in
// between shifts the layout, and the release would miss the target.
import { type FocusEvent, useEffect, useInsertionEffect, useRef, useState } from 'react';

/** The field that was left, and the element that was pressed to leave it; undefined if the keyboard moved the focus. */
export type Leaving = { readonly field: HTMLElement; readonly pressed: Element | undefined };

/** Controls with their own action; pressing one does not mean that typing has ended. */
const OTHER_CONTROLS =
  'button:not([type="submit"]), a[href], select, label, input:is([type="checkbox"], [type="radio"])';

/** Whether the press was on a control other than the submit button. */
export const isOtherControl = (pressed: Element | undefined): boolean => pressed?.closest(OTHER_CONTROLS) != null;

type Handlers = {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/** Observes presses anywhere on the page, in the capture phase, so that no handler of the host can stop them. */
const followPresses = (view: Window, begin: (event: MouseEvent) => void, end: () => void): (() => void) => {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  view.addEventListener('mousedown', begin, options);
  for (const event of ['mouseup', 'dragend']) view.addEventListener(event, end, options);
  return () => ended.abort();
};

/**
 * Handlers for a field, or for an element around several. Uses mouse events, because a touch emits them too, and only they come
 * before and after the blur. Observes the page from the first focus on.
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
