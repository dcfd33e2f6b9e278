// A laptop: a computer with a session.
import type { Glyph } from '../glyph.ts';

export const laptopGlyph: Glyph = {
  path: 'M4.5 3h7c.83 0 1.5.67 1.5 1.5v5.5H3V4.5C3 3.67 3.67 3 4.5 3ZM1.5 12.75h13',
};
