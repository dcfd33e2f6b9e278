// Snapshots of all data for tests: copies of the tables in a separate schema of the database. Only test mode uses them.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** About the database itself; and the keys that this process and verifiers have cached. They stay as they are. */
const KEPT = ['installation', 'migrations', 'signing_keys'] as const;

/** The tables with data of instances. */
const listTables = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly tablename: string }>`
    select tablename from pg_tables
    where schemaname = current_schema() and tablename not in (${sql.join([...KEPT])}) order by tablename`.execute(db);
  return rows.map(({ tablename }) => tablename);
};

/** Copies every table into the schema `id`, which must not exist. Runs inside the caller's transaction. */
export const takeSnapshot = async (db: Db, id: string): Promise<void> => {
  await sql`create schema ${sql.id(id)}`.execute(db);
  for (const table of await listTables(db))
    await sql`create table ${sql.id(id, table)} as table ${sql.id(table)}`.execute(db);
};

/** Replaces the rows of every table by those of the snapshot; false if there is none. Runs inside the caller's transaction. */
export const restoreSnapshot = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${id}`.execute(db);
  if (rows.length === 0) return false;
  // The copies are complete, so neither foreign keys nor triggers have anything to do.
  await sql`set local session_replication_role = replica`.execute(db);
  for (const table of await listTables(db)) {
    await sql`delete from ${sql.id(table)}`.execute(db);
    await sql`insert into ${sql.id(table)} overriding system value table ${sql.id(id, table)}`.execute(db);
  }
  return true;
};
