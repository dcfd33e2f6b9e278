// A chevron to the inline start: back.
import type { Glyph } from '../../glyph.ts';

export const chevronStartGlyph: Glyph = { path: 'm9.75 4.5-3.5 3.5 3.5 3.5', directed: true };
