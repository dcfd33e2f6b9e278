// A ring with a tick: success.
import { type Glyph, RING } from '../../glyph.ts';

export const doneGlyph: Glyph = { path: `${RING}M5.25 8.25l1.9 1.9 3.6-4` };
