// A plus: adds an item.
import type { Glyph } from '../glyph.ts';

export const plusGlyph: Glyph = { path: 'M8 3v10M3 8h10' };
