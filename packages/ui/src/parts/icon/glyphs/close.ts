// A cross: closes a dialog.
import type { Glyph } from '../glyph.ts';

export const closeGlyph: Glyph = { path: 'm4 4 8 8M12 4l-8 8' };
