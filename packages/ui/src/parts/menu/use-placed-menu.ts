// Position of an open menu: in the top layer, at its button, on the side with enough space; mirrored in right-to-left text.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keepPlaced } from '../popover/keep-placed.ts';

const GAP_PX = 4;
const EDGE_PX = 8;

const place = (menu: HTMLElement, button: HTMLElement, align: 'start' | 'end', view: Window): void => {
  const anchor = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isMirrored = view.getComputedStyle(button).direction === 'rtl';
  const isAbove = anchor.bottom + GAP_PX + height > view.innerHeight - EDGE_PX && anchor.top > height;
  const left = (align === 'start') === isMirrored ? anchor.right - width : anchor.left;
  const most = view.innerWidth - width - EDGE_PX;
  // Through the CSSOM: a strict CSP blocks style attributes in markup.
  menu.style.left = `${Math.max(EDGE_PX, Math.min(left, most))}px`;
  menu.style.top = `${isAbove ? anchor.top - height - GAP_PX : anchor.bottom + GAP_PX}px`;
};

/** Shows the menu of the returned ref, keeps it at its button, and calls `onShown` once. */
export const usePlacedMenu = (
  button: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
  onShown: (menu: HTMLElement) => void,
): RefObject<HTMLDivElement | null> => {
  const menu = useRef<HTMLDivElement>(null);
  const shown = useRef(onShown);
  useLayoutEffect(() => {
    const node = menu.current;
    const anchor = button.current;
    const view = node?.ownerDocument.defaultView;
    if (!node || !anchor || !view) return;
    const follow = (): void => place(node, anchor, align, view);
    node.showPopover?.();
    follow();
    shown.current(node);
    return keepPlaced(view, follow);
  }, [button, align]);
  return menu;
};
