// Position of an open list: in the top layer, so that neither a dialog nor the host's page clips it, and at its field.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keepPlaced } from '../popover/keep-placed.ts';

/** Height a list needs to be usable; with less space below the field it opens above. */
const LIST_ROOM_PX = 320;
const GAP_PX = 4;

const place = (list: HTMLElement, field: HTMLElement, room: number): void => {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const isAbove = room - bottom < LIST_ROOM_PX && top > room - bottom;
  list.dataset.side = isAbove ? 'above' : 'below';
  // Through the CSSOM: a strict CSP blocks style attributes in markup.
  list.style.left = `${left}px`;
  list.style.width = `${width}px`;
  list.style.top = isAbove ? 'auto' : `${bottom + GAP_PX}px`;
  list.style.maxHeight = `${(isAbove ? top : room - bottom) - 2 * GAP_PX}px`;
  list.style.bottom = isAbove ? `${room - top + GAP_PX}px` : 'auto';
};

/** Shows the list of the returned ref, keeps it at its field, and calls `onShown` once. */
export const usePlacedList = (
  field: RefObject<HTMLElement | null>,
  onShown: (list: HTMLElement) => void,
): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(onShown);
  useLayoutEffect(() => {
    const node = list.current;
    const anchor = field.current;
    const view = node?.ownerDocument.defaultView;
    if (!node || !anchor || !view) return;
    const follow = (): void => place(node, anchor, view.innerHeight);
    node.showPopover?.();
    follow();
    shown.current(node);
    return keepPlaced(view, follow);
  }, [field]);
  return list;
};
