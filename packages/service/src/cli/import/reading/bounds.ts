// Bounds of the files that an import reads, and the error of a file that breaks one.

/** One row, whatever its format. */
export const ROW_MAX_LENGTH = 1_048_576;
/** Columns of a table. */
export const COLUMNS_MOST = 1_000;
/** Nested objects and arrays in a row. */
export const DEPTH_MOST = 64;
/** Nested objects and arrays in a part of a document that is skipped. */
export const SKIPPED_DEPTH_MOST = 1_000;
/** Rows of tables that are kept in memory. */
export const KEPT_ROWS_MOST = 5_000_000;

/** Says which line of which file cannot be read, and why. */
export const unreadable = (file: string, line: number, reason: string): Error =>
  new Error(`Latchkey: ${file}, line ${line}: ${reason}`);
