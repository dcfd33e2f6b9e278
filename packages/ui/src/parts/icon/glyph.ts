// The type of a glyph. Each is in a separate file, so that a page downloads only those it renders.

/** A drawing on a 16 px grid, in strokes. */
export type Glyph = {
  readonly path: string;
  /** Vertical position of a heavier dot. */
  readonly dot?: number;
  /** Has a direction, and is mirrored in right-to-left text. */
  readonly directed?: true;
};

/** The ring around several glyphs. */
export const RING = 'M1.75 8a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0 -12.5 0';
