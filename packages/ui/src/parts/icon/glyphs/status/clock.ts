// A clock: expired, or a time limit.
import type { Glyph } from '../../glyph.ts';

export const clockGlyph: Glyph = { path: 'M1.75 8a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0 -12.5 0M8 4.5V8l2.25 1.5' };
