// Where a key moves to in the matrix: cells are one tab stop, and arrows go from cell to cell.

export type Place = { readonly row: number; readonly column: number };

const STEPS: { readonly [key: string]: Place } = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const within = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);

/** The cell that a key leads to; undefined for other keys. In right-to-left text the arrows to the sides change places. */
export const cellAfter = (
  key: string,
  { row, column }: Place,
  size: { readonly rows: number; readonly columns: number },
  isMirrored: boolean,
): Place | undefined => {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: size.columns - 1 };
  const step = STEPS[key];
  if (!step) return undefined;
  const sideways = isMirrored ? -step.column : step.column;
  return { row: within(row + step.row, size.rows), column: within(column + sideways, size.columns) };
};
