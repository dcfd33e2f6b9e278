// A chevron to the inline end: forward.
import type { Glyph } from '../../glyph.ts';

export const chevronEndGlyph: Glyph = { path: 'm6.25 4.5 3.5 3.5-3.5 3.5', directed: true };
