// Everything about a database except the rows of applications, as data to compare: tables, columns, rules, functions, settings.
import { sql } from 'kysely';
import type { Db } from '../../store/database/database.ts';

const QUERIES = {
  columns: sql`select table_name, column_name, ordinal_position, column_default, is_nullable, data_type, collation_name,
      is_identity, is_generated, generation_expression
    from information_schema.columns where table_schema = 'public' order by 1, 3`,
  constraints: sql`select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition,
      convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: sql`select indexname::text, indexdef, indisvalid from pg_indexes
    join pg_index on indexrelid = indexname::text::regclass where schemaname = 'public' order by 1`,
  functions: sql`select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind <> 'a' order by 1`,
  triggers: sql`select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
  sequences: sql`select sequencename::text, start_value::text, last_value::text from pg_sequences order by 1`,
  views: sql`select viewname::text, definition from pg_views where schemaname = 'public' order by 1`,
  extensions: sql`select extname::text from pg_extension order by 1`,
  databases: sql`select datname::text, encoding, datcollate::text, datctype::text, datlocprovider from pg_database order by 1`,
  roles: sql`select rolname::text, rolsuper, rolcanlogin from pg_roles order by 1`,
  settings: sql`select name, setting from pg_settings where source <> 'default' and name <> 'data_directory' order by 1`,
  migrations: sql`select name, runs_with from migrations order by 1`,
} as const;

export const describeSchema = async (db: Db): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const found: Record<string, readonly unknown[]> = {};
  for (const [name, query] of Object.entries(QUERIES)) found[name] = (await query.execute(db)).rows;
  return found;
};

/** The tables that have rows. */
export const listFilledTables = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const filled: string[] = [];
  for (const { name } of rows)
    if ((await sql`select 1 from ${sql.id(name)} limit 1`.execute(db)).rows.length > 0) filled.push(name);
  return filled;
};
