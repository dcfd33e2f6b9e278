// A padlock: a password.
import type { Glyph } from '../glyph.ts';

export const lockGlyph: Glyph = {
  path: 'M4.75 7h6.5a1.75 1.75 0 0 1 1.75 1.75v3.25a1.75 1.75 0 0 1 -1.75 1.75h-6.5a1.75 1.75 0 0 1 -1.75 -1.75v-3.25a1.75 1.75 0 0 1 1.75 -1.75ZM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2',
};
