// A shield: account security.
import type { Glyph } from '../glyph.ts';

export const shieldGlyph: Glyph = { path: 'M8 1.75 13 3.6v3.9c0 3.2-2 5.5-5 6.75-3-1.25-5-3.55-5-6.75V3.6L8 1.75Z' };
