// Lines on a sheet: backup codes.
import type { Glyph } from '../glyph.ts';

export const listGlyph: Glyph = {
  path: 'M5.75 4.25h7.5M5.75 8h7.5M5.75 11.75h7.5M2.75 4.25h.01M2.75 8h.01M2.75 11.75h.01',
};
