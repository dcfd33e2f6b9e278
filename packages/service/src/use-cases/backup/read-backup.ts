// Reads a backup file and checks it: complete, unchanged, and written with this encryption key.
import {
  type BackupHeader,
  type BackupLine,
  type BackupPart,
  BackupRefused,
  type BackupTrailer,
  parseHeader,
  parseLine,
} from '../../domain/backup/format.ts';
import { FIRST_STATE, nextState } from '../../domain/backup/line-order.ts';
import { type HashedLine, readBackupFile } from '../../ports/backup-file.ts';
import { sameSecret, type Vault } from '../../ports/vault.ts';

/** Rows that are handed on together, by their number and by their size. */
const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 4_000_000;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no file',
  EISDIR: 'this is a directory:',
  EACCES: 'this user may not read',
};

/** What is wrong with the file, for the operator. */
const explain = (path: string, error: unknown): unknown => {
  const code = codeOf(error);
  if (code === undefined) return error;
  const problem = FILE_PROBLEMS[code];
  if (problem !== undefined) return new BackupRefused(`${problem} ${path}. Name the backup with --file.`);
  if (code === 'Z_BUF_ERROR') return new BackupRefused(`${path} is truncated. Use another backup.`);
  if (code.startsWith('Z_'))
    return new BackupRefused(`${path} is damaged, or not a backup that latchkey backup wrote. Use another backup.`);
  return error;
};

const checkTrailer = (trailer: BackupTrailer, hashBefore: string | undefined, vault: Pick<Vault, 'mac'>): void => {
  if (trailer.sha256 !== hashBefore)
    throw new BackupRefused('the backup was changed after it was written: its checksum differs. Use another backup.');
  if (!sameSecret(trailer.mac, vault.mac('backup', trailer.sha256)))
    throw new BackupRefused(
      'the backup was changed after it was written: it is not authenticated with this encryption key. Use another backup.',
    );
};

async function* linesOf(path: string): AsyncGenerator<HashedLine> {
  try {
    yield* readBackupFile(path);
  } catch (error) {
    throw explain(path, error);
  }
}

/** The first line of the file. */
export const readHeader = async (path: string): Promise<BackupHeader> => {
  for await (const { text } of linesOf(path)) return parseHeader(text);
  throw new BackupRefused(`${path} is empty. Use another backup.`);
};

const isTrailer = (line: BackupLine): line is BackupTrailer => line.at === 'end';

/** The lines after the header, checked; ends after the trailer. */
async function* checkedLines(
  path: string,
  vault: Pick<Vault, 'mac'>,
): AsyncGenerator<Exclude<BackupLine, BackupTrailer>> {
  let state = FIRST_STATE;
  let hasHeader = false;
  let isComplete = false;
  for await (const { text, hashBefore } of linesOf(path)) {
    if (isComplete) throw new BackupRefused('the backup is damaged: lines follow its end. Use another backup.');
    if (!hasHeader) {
      parseHeader(text);
      hasHeader = true;
      continue;
    }
    const line = parseLine(text);
    state = nextState(state, line);
    if (isTrailer(line)) {
      checkTrailer(line, hashBefore, vault);
      isComplete = true;
    } else yield line;
  }
  if (!isComplete) throw new BackupRefused(`${path} is truncated: its end is missing. Use another backup.`);
}

/** The parts of the content. Throws at the latest after the last part if the file is not complete and unchanged. */
export async function* readParts(path: string, vault: Pick<Vault, 'mac'>): AsyncGenerator<BackupPart> {
  let lines: string[] = [];
  let characters = 0;
  for await (const line of checkedLines(path, vault)) {
    if (line.at === 'row') {
      lines.push(line.line);
      characters += line.line.length;
      if (lines.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    }
    if (lines.length > 0) yield { at: 'rows', lines };
    lines = [];
    characters = 0;
    if (line.at !== 'row') yield line;
  }
}

/** Reads the whole file once, without a database; returns the number of rows. */
export const verifyBackup = async (path: string, vault: Pick<Vault, 'mac'>): Promise<number> => {
  let rows = 0;
  for await (const part of readParts(path, vault)) if (part.at === 'table_end') rows += part.rows;
  return rows;
};
