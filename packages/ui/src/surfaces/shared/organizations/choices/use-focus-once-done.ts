// A row whose button is gone after its call takes the focus; otherwise keyboard users would be moved to the top of the page.
import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element when `isDone` becomes true, unless the user went elsewhere meanwhile. */
export const useFocusOnceDone = <Node extends HTMLElement>(isDone: boolean): RefObject<Node | null> => {
  const target = useRef<Node>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    const node = target.current;
    // Browsers move the focus of a removed element to the body.
    const isLost = node?.ownerDocument.activeElement === node?.ownerDocument.body;
    if (isDone && !wasDone.current && isLost) node?.focus({ preventScroll: true });
    wasDone.current = isDone;
  }, [isDone]);
  return target;
};
