// Head and shoulders: an account.
import type { Glyph } from '../glyph.ts';

export const userGlyph: Glyph = {
  path: 'M5.25 5.25a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0M2.75 13.5c.5-2.6 2.5-4 5.25-4s4.75 1.4 5.25 4',
};
