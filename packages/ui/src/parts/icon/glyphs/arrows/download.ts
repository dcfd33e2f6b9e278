// An arrow into a tray: download.
import type { Glyph } from '../../glyph.ts';

export const downloadGlyph: Glyph = {
  path: 'M8 2v8M4.75 7 8 10.25 11.25 7M2.5 13.25h11',
};
