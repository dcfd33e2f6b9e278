// A ring with an i: information.
import { type Glyph, RING } from '../../glyph.ts';

export const infoGlyph: Glyph = { path: `${RING}M8 7.5v3.75`, dot: 4.9 };
