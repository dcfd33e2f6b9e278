// Two heads and shoulders: members.
import type { Glyph } from '../glyph.ts';

export const usersGlyph: Glyph = {
  path: 'M3.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M1.5 13c.4-2.3 2.1-3.5 4.5-3.5s4.1 1.2 4.5 3.5M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.4.5 2.2 1.6 2.5 3.2',
};
