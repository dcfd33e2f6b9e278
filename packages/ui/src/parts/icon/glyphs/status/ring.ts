// An empty ring: a rule that is not met yet.
import type { Glyph } from '../../glyph.ts';

export const ringGlyph: Glyph = { path: 'M3 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0' };
