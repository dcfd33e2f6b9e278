// An arrow out of a box: leads to another site.
import type { Glyph } from '../glyph.ts';

export const outsideGlyph: Glyph = { path: 'M6.5 3.25H3.75v9h9V9.5M9 3h4v4M13 3 7.25 8.75' };
