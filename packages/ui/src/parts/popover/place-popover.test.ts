// Position of a popover.
import { describe, expect, it } from 'vitest';
import { placePopover } from './place-popover.ts';

const view = { width: 1_000, height: 700 };
const popover = { width: 336, height: 300 };
const at = (left: number, top: number) => ({ left, top, width: 32, height: 32 });

describe('a popover', () => {
  it('is below its anchor, aligned at their ends', () => {
    expect(placePopover({ anchor: at(900, 10), popover, view, isRtl: false })).toEqual({
      side: 'below',
      left: 596,
      top: 50,
      maxHeight: 642,
    });
    expect(placePopover({ anchor: at(100, 10), popover, view, isRtl: true }).left).toBe(100);
    expect(placePopover({ anchor: at(100, 10), popover, view, isRtl: false, align: 'start' }).left).toBe(100);
  });

  it('never crosses an edge of the window', () => {
    expect(placePopover({ anchor: at(10, 10), popover, view, isRtl: false }).left).toBe(8);
    expect(placePopover({ anchor: at(960, 10), popover, view, isRtl: true }).left).toBe(656);
    const narrow = { width: 340, height: 700 };
    expect(placePopover({ anchor: at(300, 10), popover, view: narrow, isRtl: false }).left).toBe(8);
  });

  it('is above where there is more space', () => {
    expect(placePopover({ anchor: at(900, 600), popover, view, isRtl: false })).toMatchObject({
      side: 'above',
      top: 292,
    });
  });

  it('is as high as its space', () => {
    const low = { width: 1_000, height: 200 };
    expect(placePopover({ anchor: at(900, 10), popover, view: low, isRtl: false })).toMatchObject({
      side: 'below',
      maxHeight: 142,
    });
    expect(placePopover({ anchor: at(900, 150), popover, view: low, isRtl: false })).toMatchObject({
      side: 'above',
      top: 8,
      maxHeight: 134,
    });
  });
});
