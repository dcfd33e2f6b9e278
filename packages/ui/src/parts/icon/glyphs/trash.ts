// A bin: removes an item.
import type { Glyph } from '../glyph.ts';

export const trashGlyph: Glyph = {
  path: 'M2.75 4.25h10.5M6.25 4.25V2.5h3.5v1.75M4 4.25l.55 8.1c.06.8.73 1.4 1.5 1.4h3.9c.77 0 1.44-.6 1.5-1.4l.55-8.1',
};
