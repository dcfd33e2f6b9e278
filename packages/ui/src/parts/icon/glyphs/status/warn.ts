// A triangle: a warning.
import type { Glyph } from '../../glyph.ts';

export const warnGlyph: Glyph = {
  path: 'M7.1 2.6 1.7 12a1.05 1.05 0 0 0 .9 1.6h10.8a1.05 1.05 0 0 0 .9-1.6L8.9 2.6a1.05 1.05 0 0 0-1.8 0ZM8 6.25V9',
  dot: 11.35,
};
