// A phone: its number, or an app on it.
import type { Glyph } from '../glyph.ts';

export const phoneGlyph: Glyph = {
  path: 'M6 1.75h4c.97 0 1.75.78 1.75 1.75v9c0 .97-.78 1.75-1.75 1.75H6c-.97 0-1.75-.78-1.75-1.75v-9c0-.97.78-1.75 1.75-1.75ZM7.25 11.75h1.5',
};
