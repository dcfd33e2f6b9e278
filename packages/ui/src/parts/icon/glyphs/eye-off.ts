// A struck-out eye: hides a password.
import type { Glyph } from '../glyph.ts';

export const eyeOffGlyph: Glyph = {
  path: 'M6.2 3.7A6 6 0 0 1 8 3.5C12.2 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.3M10.6 11.9a6 6 0 0 1-2.6.6C3.8 12.5 1.5 8 1.5 8a11 11 0 0 1 2.9-3.3M2.5 2.5l11 11',
};
