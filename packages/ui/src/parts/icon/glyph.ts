// What a glyph is. Each stands in a file of its own, so that a page downloads only those it draws.

/** A drawing on a 16 px grid, in strokes. */
export type Glyph = {
  readonly path: string;
  /** How far down a heavier dot is. */
  readonly dot?: number;
  /** Points somewhere, and must point the other way in right-to-left text. */
  readonly directed?: true;
};

/** The ring that several glyphs stand in. */
export const RING = 'M1.75 8a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0 -12.5 0';
