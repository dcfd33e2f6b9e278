// Fills an empty database with the content of a backup, in one transaction: a failure leaves nothing. Triggers that make events are
// off meanwhile; foreign keys are removed and made again at the end, which checks every row. The owner of the tables may do both; no
// superuser is needed.
import { sql } from 'kysely';
import { type BackupPart, BackupRefused, type SequenceState } from '../../domain/backup/format.ts';
import type { Database, Db } from '../database/database.ts';
import type { Migration } from '../migrating/migration.ts';
import { listColumns, namesAfter, type StoredColumn } from './catalog.ts';

/** Every database has these before it is used. */
const NOT_CONTENT: ReadonlySet<string> = new Set(['installation']);

/** The tables that have rows. */
const listFilled = async (db: Db, tables: readonly string[]): Promise<readonly string[]> => {
  const filled: string[] = [];
  for (const table of tables) {
    if (NOT_CONTENT.has(table)) continue;
    const { rows } = await sql<{
      readonly found: boolean;
    }>`select exists (select from ${sql.id(table)}) as found`.execute(db);
    if (rows[0]?.found) filled.push(table);
  }
  return filled;
};

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

const listForeignKeys = async (db: Db, tables: readonly string[]): Promise<readonly ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and conrelid in (${sql.join(tables.map((table) => sql`to_regclass(${sql.lit(`"${table}"`)})`))})
    order by conrelid::regclass::text, conname`.execute(db);
  return rows;
};

const insertRows = async (
  db: Db,
  table: string,
  columns: readonly StoredColumn[],
  lines: readonly string[],
): Promise<void> => {
  const values = columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`);
  const { numAffectedRows } = await sql`
    insert into ${sql.id(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(db);
  if (Number(numAffectedRows) !== lines.length)
    throw new BackupRefused(`the database took ${numAffectedRows} of ${lines.length} rows of ${table}.`);
};

/** The columns of a table of the backup, with their types in this database. */
const columnsFor = async (db: Db, table: string, named: readonly string[]): Promise<readonly StoredColumn[]> => {
  const columns = await listColumns(db, table);
  if (columns.map(({ name }) => name).join() !== named.join())
    throw new BackupRefused(`the backup has other columns of ${table} than the database. Use another backup.`);
  return columns;
};

const setSequences = async (db: Db, sequences: readonly SequenceState[]): Promise<void> => {
  for (const { name, value, is_called: isCalled } of sequences)
    await sql`select setval(${sql.lit(`"${name}"`)}::regclass, ${value}::bigint, ${sql.lit(isCalled)})`.execute(db);
};

/** Inserts the parts and returns the counters, which are set last: setting them cannot be rolled back. */
const insertParts = async (db: Db, tables: readonly string[], parts: AsyncIterable<BackupPart>) => {
  const left = new Set(tables);
  let current: { readonly table: string; readonly columns: readonly StoredColumn[] } | undefined;
  let counters: readonly SequenceState[] = [];
  for await (const part of parts) {
    if (part.at === 'table') {
      if (!left.delete(part.table))
        throw new BackupRefused(`the backup has the table ${part.table} twice, or the database has none.`);
      current = { table: part.table, columns: await columnsFor(db, part.table, part.columns) };
    } else if (part.at === 'rows' && current) await insertRows(db, current.table, current.columns, part.lines);
    else if (part.at === 'sequences') counters = part.sequences;
  }
  if (left.size > 0) throw new BackupRefused(`the backup has no table ${[...left].join(', ')}.`);
  return counters;
};

const quoted = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));

/** The database has rows already. */
export class DatabaseFilled extends Error {
  readonly tables: readonly string[];

  constructor(tables: readonly string[]) {
    super(`Latchkey: the database is not empty: ${tables.slice(0, 5).join(', ')}.`);
    this.name = 'DatabaseFilled';
    this.tables = tables;
  }
}

const setTriggers = async (db: Db, tables: readonly string[], state: 'enable' | 'disable'): Promise<void> => {
  for (const table of tables) await sql`alter table ${sql.id(table)} ${sql.raw(state)} trigger user`.execute(db);
};

export type Filling = {
  /** The migrations that the database and the backup have. */
  readonly migrations: readonly Migration[];
  readonly keyFingerprint: string;
  /** Removes what the database has. */
  readonly replaces: boolean;
  /** Called once per try: the transaction may run again from the start. */
  readonly parts: () => AsyncIterable<BackupPart>;
};

/** Fills the database in one transaction; throws `DatabaseFilled` if it has rows that may not be replaced. */
export const writeTables = (database: Pick<Database, 'transaction'>, filling: Filling): Promise<void> =>
  database.transaction(async (db) => {
    const { tables } = namesAfter(filling.migrations);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`lock table ${quoted(tables)} in access exclusive mode`.execute(db);
    const filled = filling.replaces ? [] : await listFilled(db, tables);
    if (filled.length > 0) throw new DatabaseFilled(filled);
    await sql`truncate table ${quoted(tables)}`.execute(db);
    const keys = await listForeignKeys(db, tables);
    for (const { table, name } of keys)
      await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(db);
    await setTriggers(db, tables, 'disable');
    const counters = await insertParts(db, tables, filling.parts());
    await setTriggers(db, tables, 'enable');
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
    const { rows } = await sql`select 1 from installation where key_fingerprint = ${filling.keyFingerprint}`.execute(
      db,
    );
    if (rows.length !== 1)
      throw new BackupRefused('the backup was made of a database with another encryption key than its header says.');
    await setSequences(db, counters);
  });

/** Other connections of the service to this PostgreSQL database. */
export const countOtherConnections = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from pg_stat_activity
    where application_name = 'latchkey' and datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return Number(rows[0]?.count ?? 0);
};
