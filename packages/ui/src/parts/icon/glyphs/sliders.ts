// Sliders: settings of a development instance.
import type { Glyph } from '../glyph.ts';

export const slidersGlyph: Glyph = {
  path: 'M2 5h4M10 5h4M2 11h2.5M8.5 11H14M6.25 5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0M4.75 11a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0',
};
