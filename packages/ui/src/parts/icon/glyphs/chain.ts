// Two links of a chain: a link to open.
import type { Glyph } from '../glyph.ts';

export const chainGlyph: Glyph = {
  path: 'M6.75 9.25a2.75 2.75 0 0 0 3.9 0l2.4-2.4a2.75 2.75 0 0 0-3.9-3.9l-.9.9M9.25 6.75a2.75 2.75 0 0 0-3.9 0l-2.4 2.4a2.75 2.75 0 0 0 3.9 3.9l.9-.9',
};
