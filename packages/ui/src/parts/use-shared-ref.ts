// An internal ref in addition to the caller's: both point at the same element.
import { type Ref, type RefObject, useCallback, useRef } from 'react';

/** Returns `[own, attach]`: read `own`, set `attach` on the element. */
export const useSharedRef = <Node>(
  given: Ref<Node> | undefined,
): readonly [RefObject<Node | null>, (node: Node | null) => void] => {
  const own = useRef<Node>(null);
  const attach = useCallback(
    (node: Node | null) => {
      own.current = node;
      if (typeof given === 'function') given(node);
      else if (given) given.current = node;
    },
    [given],
  );
  return [own, attach];
};
