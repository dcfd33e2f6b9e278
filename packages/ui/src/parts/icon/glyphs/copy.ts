// Two sheets: copy.
import type { Glyph } from '../glyph.ts';

export const copyGlyph: Glyph = {
  path: 'M6 5.5h6c.55 0 1 .45 1 1V13c0 .55-.45 1-1 1H6c-.55 0-1-.45-1-1V6.5c0-.55.45-1 1-1ZM10.75 3.25c0-.69-.56-1.25-1.25-1.25h-5C3.67 2 3 2.67 3 3.5v6c0 .69.56 1.25 1.25 1.25',
};
