// A chevron down: opens a list.
import type { Glyph } from '../../glyph.ts';

export const chevronDownGlyph: Glyph = { path: 'm4.5 6.25 3.5 3.5 3.5-3.5' };
