// A ticket: an invitation.
import type { Glyph } from '../glyph.ts';

export const ticketGlyph: Glyph = {
  path: 'M2 5.25c0-.7.56-1.25 1.25-1.25h9.5c.7 0 1.25.56 1.25 1.25v1a1.75 1.75 0 0 0 0 3.5v1c0 .7-.56 1.25-1.25 1.25h-9.5C2.56 12 2 11.44 2 10.75v-1a1.75 1.75 0 0 0 0-3.5v-1Z',
};
