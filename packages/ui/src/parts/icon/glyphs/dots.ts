// Three dots: a menu of more actions.
import type { Glyph } from '../glyph.ts';

export const dotsGlyph: Glyph = {
  path: 'M3.15 8a.35.35 0 1 0 .7 0a.35.35 0 1 0-.7 0M7.65 8a.35.35 0 1 0 .7 0a.35.35 0 1 0-.7 0M12.15 8a.35.35 0 1 0 .7 0a.35.35 0 1 0-.7 0',
};
