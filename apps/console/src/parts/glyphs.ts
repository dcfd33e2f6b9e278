// Glyphs that only the console draws, on a grid of 16 px in strokes.
import type { Glyph } from '@latchkey/ui/parts';

export const homeGlyph: Glyph = {
  path: 'M2.5 7.4 8 2.75l5.5 4.65v4.85c0 .7-.55 1.25-1.25 1.25h-8.5c-.7 0-1.25-.55-1.25-1.25V7.4ZM6.25 13.5V9.75h3.5v3.75',
};
export const plugGlyph: Glyph = {
  path: 'M5.5 2v3.5M10.5 2v3.5M3.75 5.5h8.5v2.25a4.25 4.25 0 0 1-8.5 0V5.5ZM8 12v2.25',
};
export const brushGlyph: Glyph = {
  path: 'M13.5 2.5 7.75 8.25M6 9.25c-1.4 0-2.25 1-2.25 2.25 0 .8-.5 1.4-1.25 1.75.7.4 1.6.5 2.25.5 1.8 0 3-1 3-2.5 0-1.1-.8-2-1.75-2Z',
};
export const pulseGlyph: Glyph = {
  path: 'M1.5 8.5h2.75l2-5.25 3.5 9.5 2-4.25h2.75',
};
export const sendGlyph: Glyph = {
  path: 'M13.75 2.25 2 6.9l4.9 2.2 2.2 4.9 4.65-11.75ZM6.9 9.1l2.85-2.85',
};
export const replayGlyph: Glyph = {
  path: 'M2.9 8.6a5.2 5.2 0 1 0 1.4-4.25L2.75 5.75M2.75 2.75v3h3',
};
export const historyGlyph: Glyph = {
  path: 'M2.9 8.6a5.2 5.2 0 1 0 1.4-4.25L2.75 5.75M2.75 2.75v3h3M8 5v3.25l2 1.25',
};
export const arrowDownGlyph: Glyph = {
  path: 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
};
export const arrowUpGlyph: Glyph = {
  path: 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
};
export const banGlyph: Glyph = {
  path: 'M1.75 8a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0 -12.5 0m1.85-4.4 8.8 8.8',
};
export const moonGlyph: Glyph = {
  path: 'M13.25 9.6A5.6 5.6 0 0 1 6.4 2.75a5.6 5.6 0 1 0 6.85 6.85Z',
};
export const textGlyph: Glyph = {
  path: 'M3 4.5V3h10v1.5M8 3v10M6 13h4',
};
export const arrowEndGlyph: Glyph = { path: 'M3 8h10M9.5 4.5 13 8l-3.5 3.5', directed: true };
