// Where a popover stands: at its anchor, on the side with room, and never over an edge of the window. Pure.

/** A rectangle of the window, in pixels. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type Size = Pick<Box, 'width' | 'height'>;

/** What decides the place. */
export type PlacementFacts = {
  readonly anchor: Box;
  /** The popover as large as it wants to be. */
  readonly popover: Size;
  readonly view: Size;
  readonly isRtl: boolean;
  /** Which edges of anchor and popover are on one line; `end` unless told. */
  readonly align?: 'start' | 'end' | undefined;
};

/** The place; `maxHeight` is the room there is on that side. */
export type Placement = {
  readonly side: 'below' | 'above';
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
};

/** From the anchor to the popover, and from the popover to the edge of the window. */
const GAP_PX = 8;

const clamp = (value: number, most: number): number => Math.max(GAP_PX, Math.min(value, most));

/** Below where it fits, else on the side with more room. */
export const placePopover = ({ anchor, popover, view, isRtl, align = 'end' }: PlacementFacts): Placement => {
  const below = view.height - (anchor.top + anchor.height) - 2 * GAP_PX;
  const above = anchor.top - 2 * GAP_PX;
  const side = popover.height <= below || below >= above ? 'below' : 'above';
  const maxHeight = Math.max(0, side === 'below' ? below : above);
  const height = Math.min(popover.height, maxHeight);
  const atRight = (align === 'end') !== isRtl;
  return {
    side,
    left: clamp(
      atRight ? anchor.left + anchor.width - popover.width : anchor.left,
      view.width - popover.width - GAP_PX,
    ),
    top: side === 'below' ? anchor.top + anchor.height + GAP_PX : anchor.top - GAP_PX - height,
    maxHeight,
  };
};
