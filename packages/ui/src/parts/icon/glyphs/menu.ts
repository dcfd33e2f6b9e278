// Two bars: the navigation behind a button.
import type { Glyph } from '../glyph.ts';

export const menuGlyph: Glyph = { path: 'M2.5 5h11M2.5 11h11' };
