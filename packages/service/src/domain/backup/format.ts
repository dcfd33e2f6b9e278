// The format of a backup: lines of JSON, the same for both databases. First a header; then each table: its columns, its rows as
// arrays of texts (as the database prints each value, null for null), and their number; then the counters of sequences; last a
// trailer with the number of rows, a hash of all lines before it, and a keyed hash that only the encryption key can produce.

export const BACKUP_FORMAT = 1;

export type BackupHeader = {
  readonly latchkey_backup: number;
  /** The release that wrote it. */
  readonly version: string;
  readonly created_at: string;
  /** The migrations of the database, in order. */
  readonly migrations: readonly string[];
  readonly key_fingerprint: string;
};

/** The next value of a sequence: `value`, or the one after it if `is_called`. */
export type SequenceState = { readonly name: string; readonly value: string; readonly is_called: boolean };

/** A piece of the content, in the order of the file. Rows are lines of JSON, many at a time. */
export type BackupPart =
  | { readonly at: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly at: 'rows'; readonly lines: readonly string[] }
  | { readonly at: 'table_end'; readonly table: string; readonly rows: number }
  | { readonly at: 'sequences'; readonly sequences: readonly SequenceState[] };

export type BackupTrailer = {
  readonly at: 'end';
  readonly rows: number;
  readonly sha256: string;
  readonly mac: string;
};

/** A backup that is damaged or is none. The message is for the operator. */
export class BackupRefused extends Error {
  constructor(problem: string) {
    super(`Latchkey: ${problem}`);
    this.name = 'BackupRefused';
  }
}

/** The lines of a part, each with its line feed. */
export const encodePart = (part: BackupPart): string =>
  part.at === 'rows' ? part.lines.map((line) => `${line}\n`).join('') : `${JSON.stringify(part)}\n`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isSequence = (value: unknown): value is SequenceState =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.value === 'string' &&
  /^-?\d{1,19}$/.test(value.value) &&
  typeof value.is_called === 'boolean';

const isHeader = (value: unknown): value is BackupHeader =>
  isRecord(value) &&
  typeof value.version === 'string' &&
  typeof value.created_at === 'string' &&
  isTexts(value.migrations) &&
  typeof value.key_fingerprint === 'string';

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Parses the first line. */
export const parseHeader = (line: string): BackupHeader => {
  const value = parseJson(line);
  if (!isRecord(value) || !isCount(value.latchkey_backup))
    throw new BackupRefused('the file is not a backup that latchkey backup wrote.');
  if (value.latchkey_backup !== BACKUP_FORMAT)
    throw new BackupRefused(
      `the backup has format ${value.latchkey_backup}, and this release reads format ${BACKUP_FORMAT}. Restore it with the release that wrote it, or a later one.`,
    );
  if (!isHeader(value)) throw new BackupRefused('the header of the backup is damaged. Use another backup.');
  return value;
};

/** One line after the header; a row keeps its text. */
export type BackupLine =
  | Exclude<BackupPart, { at: 'rows' }>
  | { readonly at: 'row'; readonly values: number; readonly line: string }
  | BackupTrailer;

const recordLine = (value: Readonly<Record<string, unknown>>): BackupLine | undefined => {
  const { at, table, columns, rows, sequences, sha256, mac } = value;
  if (at === 'table' && typeof table === 'string' && isTexts(columns)) return { at, table, columns };
  if (at === 'table_end' && typeof table === 'string' && isCount(rows)) return { at, table, rows };
  if (at === 'sequences' && Array.isArray(sequences) && sequences.every(isSequence)) return { at, sequences };
  if (at === 'end' && isCount(rows) && typeof sha256 === 'string' && typeof mac === 'string')
    return { at, rows, sha256, mac };
  return undefined;
};

const isRow = (value: unknown): value is readonly (string | null)[] =>
  Array.isArray(value) && value.every((one) => one === null || typeof one === 'string');

/** Parses a line after the header. */
export const parseLine = (line: string): BackupLine => {
  const value = parseJson(line);
  const known = isRecord(value) ? recordLine(value) : undefined;
  if (known) return known;
  if (isRow(value)) return { at: 'row', values: value.length, line };
  throw new BackupRefused('the backup is damaged: a line of it cannot be read. Use another backup.');
};
