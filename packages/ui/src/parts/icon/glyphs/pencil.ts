// A pencil: edits the value next to it.
import type { Glyph } from '../glyph.ts';

export const pencilGlyph: Glyph = {
  path: 'm9.75 3.75 2.5 2.5M2.75 13.25l.6-2.7c.06-.28.2-.53.4-.73l6.9-6.9a1.5 1.5 0 0 1 2.1 0l.33.33a1.5 1.5 0 0 1 0 2.1l-6.9 6.9c-.2.2-.45.34-.73.4l-2.7.6Z',
};
