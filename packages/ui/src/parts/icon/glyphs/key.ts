// A key: a passkey.
import type { Glyph } from '../glyph.ts';

export const keyGlyph: Glyph = {
  path: 'M7.05 5.6a3.35 3.35 0 1 0 6.7 0a3.35 3.35 0 1 0 -6.7 0M8 8 2.5 13.5M4.75 11.25l1.9 1.9M2.5 13.5l.9.9',
};
