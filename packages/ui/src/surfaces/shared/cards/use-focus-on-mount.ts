// A card that replaces another takes the focus; otherwise keyboard users would be moved to the top of the page.
import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element once, when its card appears. The page does not scroll: the card is where the last one was. */
export const useFocusOnMount = <Node extends HTMLElement>(wanted = true): RefObject<Node | null> => {
  const target = useRef<Node>(null);
  useEffect(() => {
    if (wanted) target.current?.focus({ preventScroll: true });
  }, [wanted]);
  return target;
};
