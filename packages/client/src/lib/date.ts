// Times on the wire are epoch milliseconds; in resources they are Date objects.

/** Epoch milliseconds → Date. */
export const toDate = (epochMs: number): Date => new Date(epochMs);

/** As `toDate`; a missing time stays null, it never becomes "now". */
export const toDateOrNull = (epochMs: number | null | undefined): Date | null =>
  epochMs === null || epochMs === undefined ? null : new Date(epochMs);
