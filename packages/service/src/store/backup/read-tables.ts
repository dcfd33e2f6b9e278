// Reads every row of the database as texts, table by table, in bounded batches and in one snapshot.
import { sql } from 'kysely';
import { type BackupPart, BackupRefused, type SequenceState } from '../../domain/backup/format.ts';
import type { Database, Db } from '../database/database.ts';
import type { Migration } from '../migrating/migration.ts';
import { listColumns, listSequences, namesAfter, type StoredColumn } from './catalog.ts';

/** Rows of one batch; those with bytes (images) may have a megabyte each. */
const BATCH_ROWS = 1_000;
const BATCH_ROWS_WITH_BYTES = 8;

/** Settings that fix how the database prints values; and no limit on the time that the destination takes between two batches. */
const SNAPSHOT = `set transaction isolation level repeatable read read only;
set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
set local bytea_output = 'hex'; set local extra_float_digits = 1;
set local idle_in_transaction_session_timeout = 0;`;

/** Runs `work` in a snapshot of the database: what others change meanwhile is not seen. It may run again from the start. */
export const inSnapshot = <T>(database: Pick<Database, 'transaction'>, work: (db: Db) => Promise<T>): Promise<T> =>
  database.transaction(async (db) => {
    await sql.raw(SNAPSHOT).execute(db);
    return work(db);
  });

const selectRows = (table: string, columns: readonly StoredColumn[]) =>
  sql`select json_build_array(${sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text`))})::text as line
    from ${sql.id(table)}`;

async function* readTable(db: Db, table: string): AsyncGenerator<BackupPart> {
  const columns = await listColumns(db, table);
  if (columns.length === 0)
    throw new BackupRefused(`the database has no table ${table}, which its migrations make. It was changed by hand.`);
  yield { at: 'table', table, columns: columns.map(({ name }) => name) };
  const size = columns.some(({ type }) => type === 'bytea') ? BATCH_ROWS_WITH_BYTES : BATCH_ROWS;
  // The text ends with a semicolon, so that no prepared statement is kept for it; that of fetch is the same for every table.
  const text = selectRows(table, columns).compile(db).sql;
  await sql.raw(`declare backup_rows no scroll cursor for ${text};`).execute(db);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ readonly line: string }>`fetch ${sql.raw(String(size))} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    count += rows.length;
    yield { at: 'rows', lines: rows.map(({ line }) => line) };
  }
  await sql.raw('close backup_rows;').execute(db);
  yield { at: 'table_end', table, rows: count };
}

const readSequence = async (db: Db, name: string): Promise<SequenceState> => {
  const { rows } = await sql<Omit<SequenceState, 'name'>>`
    select last_value::text as value, is_called from ${sql.id(name)}`.execute(db);
  const [state] = rows;
  if (!state) throw new BackupRefused(`the sequence ${name} has no state.`);
  return { name, ...state };
};

/** The content of the database in the order of the file. Runs in a snapshot. */
export async function* readTables(db: Db, migrations: readonly Migration[]): AsyncGenerator<BackupPart> {
  const names = namesAfter(migrations);
  for (const table of names.tables) yield* readTable(db, table);
  const sequences: SequenceState[] = [];
  for (const name of await listSequences(db, names)) sequences.push(await readSequence(db, name));
  yield { at: 'sequences', sequences };
}

/** The number of rows of all tables, for the progress bar. Runs in a snapshot. */
export const countRows = async (db: Db, migrations: readonly Migration[]): Promise<number> => {
  let total = 0;
  for (const table of namesAfter(migrations).tables) {
    const { rows } = await sql<{ readonly count: number }>`select count(*) as count from ${sql.id(table)}`.execute(db);
    total += Number(rows[0]?.count ?? 0);
  }
  return total;
};
