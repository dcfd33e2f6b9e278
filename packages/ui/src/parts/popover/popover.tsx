// A panel over the page, at the element that opened it, on the native popover: it is in the top layer, and a click outside or
// Escape closes only it.
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import { useSharedRef } from '../use-shared-ref.ts';
import { keepPlaced } from './keep-placed.ts';
import { placePopover } from './place-popover.ts';

export type PopoverProps = Omit<ComponentProps<'div'>, 'popover' | 'aria-label' | 'role'> &
  Addressed & {
    /** The label, for screen readers. */
    readonly label: string;
    /** The element it is positioned at and that gets the focus back. Without one it is in the flow and cannot be closed. */
    readonly anchor?: RefObject<HTMLElement | null> | undefined;
    readonly align?: 'start' | 'end' | undefined;
    /** Element key of the panel itself, whatever its content. */
    readonly rootElement?: ElementKey | undefined;
    /** Called when the visitor closes it. */
    readonly onClose: () => void;
  };

const ITEMS = '[role="menuitem"]:not(:disabled)';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus among the items of a panel, because its lists are menus. */
const moveAmongItems = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  if (!step || items.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const at = items.findIndex((item) => item.matches(':focus'));
  event.preventDefault();
  items[step(at, items.length)]?.focus();
};

const place = (panel: HTMLElement, anchor: HTMLElement, view: Window, align: PopoverProps['align']): void => {
  const { documentElement: page } = view.document;
  // Measure the natural size, before the available space is known.
  panel.style.maxHeight = '';
  const { side, left, top, maxHeight } = placePopover({
    anchor: anchor.getBoundingClientRect(),
    popover: { width: panel.offsetWidth, height: panel.offsetHeight },
    view: { width: page.clientWidth, height: page.clientHeight },
    isRtl: view.getComputedStyle(anchor).direction === 'rtl',
    align,
  });
  panel.dataset.side = side;
  // Through the CSSOM: a strict CSP blocks style attributes in markup.
  Object.assign(panel.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
};

/**
 * Focuses the first item. Items that load later may come before it: until a key is pressed, the focus moves to the one that is
 * first then. The returned function ends that.
 */
const focusFirst = (node: HTMLElement, view: Window & typeof globalThis): (() => void) => {
  const first = (): HTMLElement | null => node.querySelector<HTMLElement>(ITEMS);
  let given = first();
  given?.focus({ preventScroll: true });
  const stop = (): void => observer.disconnect();
  const observer = new view.MutationObserver(() => {
    const { activeElement } = node.ownerDocument;
    if (given ? activeElement !== given : node.contains(activeElement)) return stop();
    given = first();
    given?.focus({ preventScroll: true });
  });
  observer.observe(node, { childList: true, subtree: true });
  node.addEventListener('keydown', stop, { capture: true, once: true });
  return stop;
};

/** Shows a panel at its anchor while it is mounted, and restores the focus when it unmounts. */
const useShown = (
  panel: RefObject<HTMLDivElement | null>,
  { anchor, align, onClose }: Pick<PopoverProps, 'anchor' | 'align' | 'onClose'>,
): void => {
  const close = useRef(onClose);
  useInsertionEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const node = panel.current;
    const to = anchor?.current;
    const view = node?.ownerDocument.defaultView;
    if (!node || !to || !view) return;
    const follow = (event?: Event): void => {
      // Its own scrolling moves nothing, and measuring would undo it. The target of a resize is the window.
      if (!(event?.target instanceof view.Node && node.contains(event.target))) place(node, to, view, align);
    };
    const onToggle = (event: Event): void => {
      if ('newState' in event && event.newState === 'closed') close.current();
    };
    node.showPopover?.();
    follow();
    const stopFocusing = focusFirst(node, view);
    node.addEventListener('toggle', onToggle);
    const stopFollowing = keepPlaced(view, follow);
    return () => {
      stopFocusing();
      stopFollowing();
      node.removeEventListener('toggle', onToggle);
      const { activeElement, body } = node.ownerDocument;
      // The body has it if the focused row was removed, such as the organization that was chosen.
      if (activeElement === body || node.contains(activeElement)) to.focus({ preventScroll: true });
    };
  }, [panel, anchor, align]);
};

/** Open while mounted. Its children are PopoverHead, PopoverPart and PopoverFoot. */
export const Popover = (props: PopoverProps) => {
  const { label, anchor, align, onClose, onKeyDown, rootElement, element, elementId, className, ref, ...rest } = props;
  const classes = useClasses();
  const [panel, attach] = useSharedRef(ref);
  useShown(panel, { anchor, align, onClose });
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    onKeyDown?.(event);
    moveAmongItems(event);
    if (event.key !== 'Escape' || !anchor) return;
    // Browsers with the popover attribute do this too; others need it.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      {...rest}
      ref={attach}
      role="dialog"
      aria-label={label}
      popover={anchor ? 'auto' : undefined}
      data-standing={anchor ? undefined : true}
      onKeyDown={press}
      className={classes(classes('lk-popover', {}, rootElement), { className, element, elementId }, 'popoverBox')}
    />
  );
};

type PopoverPlaceProps = ComponentProps<'div'> & Addressed;

/** The user or organization of the panel. */
export const PopoverHead = ({ element, elementId, className, ...rest }: PopoverPlaceProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-popover-head', { className, element, elementId })} />;
};

/** A group of rows, with a rule above it. */
export const PopoverPart = ({ element, elementId, className, ...rest }: PopoverPlaceProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-popover-part', { className, element, elementId })} />;
};

/** The bottom of the panel. */
export const PopoverFoot = ({ element, elementId, className, ...rest }: PopoverPlaceProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-popover-foot', { className, element, elementId })} />;
};
