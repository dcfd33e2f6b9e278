// Detects when an element scrolls into view, so that a list loads more.
import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react';

/** Calls `onSeen` when the element is in view, and again each time `turn` changes while it still is. */
export const useOnVisible = <Node extends HTMLElement>(onSeen: () => void, turn: unknown): RefObject<Node | null> => {
  const node = useRef<Node>(null);
  const latest = useRef(onSeen);
  useInsertionEffect(() => {
    latest.current = onSeen;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn checks again, without scrolling
  useEffect(() => {
    const view = node.current?.ownerDocument.defaultView;
    if (!node.current || !view?.IntersectionObserver) return undefined;
    const observer = new view.IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(node.current);
    return () => observer.disconnect();
  }, [turn]);
  return node;
};
