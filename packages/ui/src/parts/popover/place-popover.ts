// Position of a popover: at its anchor, on the side with more space, and inside the window. Pure.

/** A rectangle of the window, in pixels. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type Size = Pick<Box, 'width' | 'height'>;

/** Inputs of the placement. */
export type PlacementFacts = {
  readonly anchor: Box;
  /** The natural size of the popover. */
  readonly popover: Size;
  readonly view: Size;
  readonly isRtl: boolean;
  /** Which edges of anchor and popover are aligned; `end` by default. */
  readonly align?: 'start' | 'end' | undefined;
};

/** The position; `maxHeight` is the space on that side. */
export type Placement = {
  readonly side: 'below' | 'above';
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
};

/** Distance between anchor and popover, and between popover and the edge of the window. */
const GAP_PX = 8;

const clamp = (value: number, most: number): number => Math.max(GAP_PX, Math.min(value, most));

/** Below if it fits, else on the side with more space. */
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
