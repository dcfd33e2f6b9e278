// A globe: a domain.
import { type Glyph, RING } from '../glyph.ts';

export const globeGlyph: Glyph = {
  path: `${RING}M1.75 8h12.5M8 1.75c1.7 1.7 2.5 3.8 2.5 6.25S9.7 12.55 8 14.25C6.3 12.55 5.5 10.45 5.5 8S6.3 3.45 8 1.75Z`,
};
