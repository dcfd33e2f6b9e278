// The rows of the files of a source: chooses the format of each file by its name and content, and the table of each row.
import { basename, extname } from 'node:path';
import { isRow, type Row } from '../../../domain/import/fields.ts';
import type { Source } from '../../../domain/import/sources/source.ts';
import { splitJson } from './json-rows.ts';
import { readTable } from './table-rows.ts';
import { readText } from './text.ts';

export type SourceRow =
  | { readonly file: string; readonly line: number; readonly table: string; readonly row: Row }
  | { readonly file: string; readonly line: number; readonly problem: string };

/** The canonical name of a table. */
const tableNamed = ({ tables, tableNames = {} }: Source, given: string): string | undefined => {
  const name = given.toLowerCase();
  if (Object.hasOwn(tables, name)) return name;
  return Object.hasOwn(tableNames, name) ? tableNames[name] : undefined;
};

/** The table that the name of a file tells, such as `identities_rows.csv`. */
const tableOfFile = (source: Source, path: string): string | undefined =>
  tableNamed(
    source,
    basename(path, extname(path))
      .replace(/[_-]rows$/i, '')
      .replace(/^(?:auth|public)[_.]/i, ''),
  );

const parseRow = (text: string): Row | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

async function* readJson(source: Source, path: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceRow> {
  const file = basename(path);
  const shape = {
    file,
    isDocument: (name: string) => source.isDocument === true || tableNamed(source, name) !== undefined,
    tableOf: (name: string) => tableNamed(source, name),
  };
  const own = tableOfFile(source, path);
  for await (const { table, line, text } of splitJson(readText(path, onBytes), shape)) {
    const row = parseRow(text);
    if (row) yield { file, line, table: table || (own ?? source.tableOf(Object.keys(row))), row };
    else yield { file, line, problem: 'is not JSON' };
  }
}

async function* readCsv(source: Source, path: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceRow> {
  const file = basename(path);
  let table = tableOfFile(source, path);
  for await (const given of readTable(readText(path, onBytes), file, source.columns)) {
    if ('problem' in given) yield { file, ...given };
    else {
      table ??= source.tableOf(Object.keys(given.row));
      yield { file, line: given.line, table, row: given.row };
    }
  }
}

/** The first character that is not a space. */
const firstCharacter = async (path: string): Promise<string> => {
  for await (const piece of readText(path)) {
    const text = piece.trimStart();
    if (text !== '') return text.charAt(0);
  }
  return '';
};

/** Every row of a file. A `.csv` file is a table; another file is JSON if it begins like it. */
export async function* readSourceRows(
  source: Source,
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<SourceRow> {
  const isTable = extname(path).toLowerCase() === '.csv' || !['{', '[', ''].includes(await firstCharacter(path));
  yield* isTable ? readCsv(source, path, onBytes) : readJson(source, path, onBytes);
}
