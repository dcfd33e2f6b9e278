// A magnifying glass: searches a list.
import type { Glyph } from '../glyph.ts';

export const searchGlyph: Glyph = {
  path: 'M2.75 7a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0 -8.5 0M10.25 10.25l3.25 3.25',
};
