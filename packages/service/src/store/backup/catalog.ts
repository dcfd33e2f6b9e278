// The tables and sequences that the migrations make, and their columns in a database. Tables of other programs in the same schema are
// not ours.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Migration } from '../migrating/migration.ts';

const TABLE_CHANGES =
  /\bcreate table (?:if not exists )?(\w+)|\balter table (?:if exists )?(\w+) rename to (\w+)|\bdrop table (?:if exists )?(\w+)|\bcreate sequence (\w+)/gi;

/** The names that exist after these migrations, in alphabetical order; sequences of columns belong to their tables. */
export const namesAfter = (
  migrations: readonly Pick<Migration, 'script'>[],
): { readonly tables: readonly string[]; readonly sequences: readonly string[] } => {
  const tables = new Set<string>();
  const sequences = new Set<string>();
  for (const { script } of migrations)
    for (const [, created, renamed, newName, dropped, sequence] of script.matchAll(TABLE_CHANGES)) {
      if (created !== undefined) tables.add(created);
      if (renamed !== undefined && newName !== undefined && tables.delete(renamed)) tables.add(newName);
      if (dropped !== undefined) tables.delete(dropped);
      if (sequence !== undefined) sequences.add(sequence);
    }
  return { tables: [...tables].sort(), sequences: [...sequences].sort() };
};

/** A column that stores a value; generated ones are computed again. */
export type StoredColumn = { readonly name: string; readonly type: string };

/** The stored columns of a table, in alphabetical order: the order of creation may differ between databases. */
export const listColumns = async (db: Db, table: string): Promise<readonly StoredColumn[]> => {
  const { rows } = await sql<StoredColumn>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${sql.lit(`"${table}"`)}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attname collate "C"`.execute(db);
  return rows;
};

/** The sequences of the tables' columns, and the named ones. */
export const listSequences = async (
  db: Db,
  { tables, sequences }: { readonly tables: readonly string[]; readonly sequences: readonly string[] },
): Promise<readonly string[]> => {
  const literals = (names: readonly string[]) => sql.join(['', ...names].map((name) => sql.lit(name)));
  const { rows } = await sql<{ readonly name: string }>`
    select distinct sequence.relname::text collate "C" as name
    from pg_class sequence
    left join pg_depend on pg_depend.objid = sequence.oid and pg_depend.deptype in ('a', 'i')
      and pg_depend.refclassid = 'pg_class'::regclass
    left join pg_class owner on owner.oid = pg_depend.refobjid
    where sequence.relkind = 'S' and sequence.relnamespace = current_schema()::regnamespace
      and (owner.relname in (${literals(tables)}) or sequence.relname in (${literals(sequences)}))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
};
