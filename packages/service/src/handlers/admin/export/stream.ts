// A list as a file: lines of JSON, or a table. The stream reads page by page as fast as its reader takes them, so that a long list
// never is in memory as a whole.
import { csvLine } from './csv.ts';

export type ExportFormat = 'ndjson' | 'csv';
export type Cell = string | number | null;

/** One kind of row: as JSON, and as the named columns of a table. */
export type ExportedRow<Row> = {
  readonly json: (row: Row) => object;
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>;
};

/** A time in a cell. */
export const timeCell = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** An object in a cell; an empty one leaves the cell empty. */
export const jsonCell = (value: object | null): string | null =>
  value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value);

const TYPES: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
};

const linesOf = <Row>(format: ExportFormat, { json, columns }: ExportedRow<Row>) => {
  const cells = Object.values(columns);
  return format === 'csv'
    ? { head: csvLine(Object.keys(columns)), line: (row: Row) => csvLine(cells.map((cell) => cell(row))) }
    : { head: '', line: (row: Row) => `${JSON.stringify(json(row))}\n` };
};

/** A stream of pages of text; `next` returns undefined at the end. */
const textStream = (head: string, next: () => Promise<string | undefined>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => {
      if (head !== '') controller.enqueue(encoder.encode(head));
    },
    pull: async (controller) => {
      const text = await next();
      if (text === undefined) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
};

/** The reply of an export; `next` returns the next page of rows, and undefined at the end. */
export const exportReply = <Row>(
  { name, format = 'ndjson' }: { readonly name: string; readonly format?: ExportFormat | undefined },
  row: ExportedRow<Row>,
  next: () => Promise<readonly Row[] | undefined>,
): Response => {
  const { head, line } = linesOf(format, row);
  const text = async (): Promise<string | undefined> => (await next())?.map(line).join('');
  return new Response(textStream(head, text), {
    headers: { 'content-type': TYPES[format], 'content-disposition': `attachment; filename="${name}.${format}"` },
  });
};
