// A building: an organization.
import type { Glyph } from '../glyph.ts';

export const buildingGlyph: Glyph = {
  path: 'M3 13.5V4.25c0-.97.78-1.75 1.75-1.75h3.5c.97 0 1.75.78 1.75 1.75v9.25M10 7h1.25C12.2 7 13 7.8 13 8.75v4.75M1.75 13.5h12.5M5.5 5.5h2M5.5 8h2M5.5 10.5h2',
};
