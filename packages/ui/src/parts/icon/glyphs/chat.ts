// A speech bubble: a text message.
import type { Glyph } from '../glyph.ts';

export const chatGlyph: Glyph = {
  path: 'M3.5 2.75h9c.97 0 1.75.78 1.75 1.75v5c0 .97-.78 1.75-1.75 1.75H8.5L5 13.75v-2.5H3.5c-.97 0-1.75-.78-1.75-1.75v-5c0-.97.78-1.75 1.75-1.75Z',
};
