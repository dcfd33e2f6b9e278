// The rows of a CSV file, by the names of its columns.
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Row } from '../../../domain/import/fields.ts';
import { COLUMNS_MOST, ROW_MAX_LENGTH, unreadable } from './bounds.ts';

/** A row with its line; `problem` says why it cannot be read. */
export type TableRow =
  | { readonly line: number; readonly row: Row }
  | { readonly line: number; readonly problem: string };

const readHeader = (file: string, cells: readonly string[]): readonly string[] => {
  if (cells.length > COLUMNS_MOST) throw unreadable(file, 1, `has more than ${COLUMNS_MOST} columns.`);
  const names = cells.map((cell) => cell.trim());
  if (new Set(names).size !== names.length) throw unreadable(file, 1, 'two columns have the same name.');
  return names;
};

const rowOf = (names: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));

const asUnreadable = (file: string, error: unknown, countedTwice: number): unknown =>
  error instanceof CsvError ? unreadable(file, Number(error.lines ?? 1) - countedTwice, `${error.message}.`) : error;

/** The line breaks CRLF in cells: the parser counts each as two lines. */
const crlfIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.includes('\r') ? cell.split('\r\n').length - 1 : 0), 0);

/** The rows of a table; `columns` are the names of a file without a header. */
export async function* readTable(
  pieces: AsyncIterable<string>,
  file: string,
  columns?: readonly string[] | undefined,
): AsyncGenerator<TableRow> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX_LENGTH,
  });
  const input = Readable.from(pieces);
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  let names = columns;
  let countedTwice = 0;
  try {
    for await (const given of parser) {
      // With `info` each record is an object of these two.
      const { record: cells, info } = given as { record: readonly string[]; info: { lines: number } };
      countedTwice += crlfIn(cells);
      const line = info.lines - countedTwice;
      if (names === undefined) names = readHeader(file, cells);
      else if (cells.length === names.length) yield { line, row: rowOf(names, cells) };
      else if (columns !== undefined && cells.length < COLUMNS_MOST) yield { line, row: rowOf(names, cells) };
      else yield { line, problem: `has ${cells.length} columns instead of ${names.length}` };
    }
  } catch (error) {
    throw asUnreadable(file, error, countedTwice);
  } finally {
    input.destroy();
    parser.destroy();
  }
}
