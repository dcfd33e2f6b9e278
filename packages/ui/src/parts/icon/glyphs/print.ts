// A printer.
import type { Glyph } from '../glyph.ts';

export const printGlyph: Glyph = {
  path: 'M4.5 5.5V2.25h7V5.5M4.5 11.5H3.25c-.69 0-1.25-.56-1.25-1.25V6.75c0-.69.56-1.25 1.25-1.25h9.5c.69 0 1.25.56 1.25 1.25v3.5c0 .69-.56 1.25-1.25 1.25H11.5M4.5 9.5h7v4.25h-7Z',
};
