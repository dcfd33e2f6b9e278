// An envelope: an email.
import type { Glyph } from '../glyph.ts';

export const mailGlyph: Glyph = {
  path: 'M3.5 3.25h9a1.75 1.75 0 0 1 1.75 1.75v6a1.75 1.75 0 0 1 -1.75 1.75h-9a1.75 1.75 0 0 1 -1.75 -1.75v-6a1.75 1.75 0 0 1 1.75 -1.75ZM2.25 5l5.1 3.6c.4.28.9.28 1.3 0L13.75 5',
};
