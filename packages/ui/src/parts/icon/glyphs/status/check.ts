// A tick: done, met, correct.
import type { Glyph } from '../../glyph.ts';

export const checkGlyph: Glyph = { path: 'm3 8.5 3.25 3.25L13 4.75' };
