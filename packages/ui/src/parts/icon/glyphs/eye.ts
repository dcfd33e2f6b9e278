// An open eye: shows a password.
import type { Glyph } from '../glyph.ts';

export const eyeGlyph: Glyph = {
  path: 'M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8ZM6 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
};
