// An opening with an arrow out of it: signing out.
import type { Glyph } from '../../glyph.ts';

export const outGlyph: Glyph = {
  path: 'M6.5 2.5H4.25c-.97 0-1.75.78-1.75 1.75v7.5c0 .97.78 1.75 1.75 1.75H6.5M10.5 5l3 3-3 3M13.25 8H6.5',
  directed: true,
};
