// Moves an element whose position is a fraction of the window: by keys, and by pointer, where a press without a move is a click.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as PointerDown,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { NoticeEvent } from '../../flows/impersonation.ts';

type Point = { readonly x: number; readonly y: number };

/** How far the pointer moves before a press is a drag. */
const SLACK_PX = 4;
const STEP_PX = 24;
/** From the edge of the window: 1rem on each side, as in the style sheet. */
const EDGE_PX = 32;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

const moveOf = (node: HTMLElement, { x, y }: Point): NoticeEvent => {
  const page = node.ownerDocument.documentElement;
  const style = node.ownerDocument.defaultView?.getComputedStyle(node);
  return {
    type: 'move',
    by: { right: x, down: y },
    room: {
      width: page.clientWidth - node.offsetWidth - EDGE_PX,
      height: page.clientHeight - node.offsetHeight - EDGE_PX,
    },
    isRtl: style?.direction === 'rtl',
  };
};

/** Handlers for the element; `isMoving` while a pointer drags it. */
export const useMoving = (send: (event: NoticeEvent) => void) => {
  const [isMoving, setMoving] = useState(false);
  const moved = useRef(false);
  const release = useRef<() => void>(undefined);
  useEffect(() => () => release.current?.(), []);

  /** Listens on the document: the pointer can move faster than the element it drags. */
  const follow = (node: HTMLElement, from: Point): void => {
    const page = node.ownerDocument;
    let last = from;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const by = { x: clientX - last.x, y: clientY - last.y };
      if (!moved.current && Math.hypot(by.x, by.y) < SLACK_PX) return;
      moved.current = true;
      setMoving(true);
      last = { x: clientX, y: clientY };
      send(moveOf(node, by));
    };
    const end = (): void => {
      release.current?.();
      setMoving(false);
      if (moved.current) send({ type: 'rest' });
    };
    page.addEventListener('pointermove', move);
    page.addEventListener('pointerup', end);
    page.addEventListener('pointercancel', end);
    release.current = () => {
      page.removeEventListener('pointermove', move);
      page.removeEventListener('pointerup', end);
      page.removeEventListener('pointercancel', end);
    };
  };

  return {
    isMoving,
    handlers: {
      onPointerDown(event: PointerDown<HTMLElement>) {
        if (event.button !== 0) return;
        release.current?.();
        moved.current = false;
        follow(event.currentTarget, { x: event.clientX, y: event.clientY });
      },
      onClickCapture(event: MouseEvent<HTMLElement>) {
        // The end of a drag is not a click on the element under it.
        if (moved.current) event.stopPropagation();
        moved.current = false;
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const by = ARROWS[event.key];
        if (!by) return;
        event.preventDefault();
        send(moveOf(event.currentTarget, by));
        send({ type: 'rest' });
      },
    },
  };
};
