// Two small arrows, one up and one down: a choice.
import type { Glyph } from '../../glyph.ts';

export const upDownGlyph: Glyph = { path: 'm5 6 3-3 3 3M5 10l3 3 3-3' };
