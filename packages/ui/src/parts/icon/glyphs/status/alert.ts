// A ring with an exclamation mark: an error.
import { type Glyph, RING } from '../../glyph.ts';

export const alertGlyph: Glyph = { path: `${RING}M8 4.75v3.75`, dot: 11.1 };
