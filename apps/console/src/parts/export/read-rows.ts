// Reads an export piece by piece, and counts its rows.

export type ExportFormat = 'ndjson' | 'csv';

const LINE_FEED = 10;

/** Line feeds in a piece of an export. */
const linesIn = (bytes: Uint8Array): number => {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count += 1;
  return count;
};

/**
 * The export as one file; `onRows` gets how many rows are here so far. In a table, a line break within a cell is counted as a row:
 * the number is only shown while the export runs.
 */
export const readRows = async (
  reply: Response,
  format: ExportFormat,
  onRows: (rows: number) => void,
): Promise<Blob> => {
  const pieces: BlobPart[] = [];
  // The first line of a table names its columns.
  let rows = format === 'csv' ? -1 : 0;
  const reader = reply.body?.getReader();
  while (reader) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    rows += linesIn(value);
    onRows(Math.max(0, rows));
  }
  return new Blob(pieces, { type: reply.headers.get('content-type') ?? '' });
};
