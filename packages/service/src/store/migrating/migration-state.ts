// Which migrations a database has, read without a write, and how they compare with those of this release.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Migration } from './migration.ts';

export type MigrationState = {
  /** The names in the database. */
  readonly applied: readonly string[];
  readonly pending: readonly Migration[];
  /** Migrations of a newer release on whose schema this release runs. */
  readonly newer: readonly string[];
  /** Migrations of a newer release on whose schema this release does not run. */
  readonly incompatible: readonly string[];
};

/** Releases of the baseline made the table without the column runs_with. */
type AppliedRow = { readonly name: string; readonly runs_with?: string | null };

const listApplied = async (db: Db): Promise<readonly AppliedRow[]> => {
  const { rows: found } = await sql<{ readonly table: string | null }>`
    select to_regclass('migrations')::text as table`.execute(db);
  if (!found[0]?.table) return [];
  const { rows } = await sql<AppliedRow>`select * from migrations order by name`.execute(db);
  return rows;
};

export const readMigrationState = async (db: Db, migrations: readonly Migration[]): Promise<MigrationState> => {
  const rows = await listApplied(db);
  const known = new Set(migrations.map(({ name }) => name));
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name));
  const isRunnable = (row: AppliedRow): boolean => !!row.runs_with && known.has(row.runs_with);
  return {
    applied: [...applied],
    pending: migrations.filter(({ name }) => !applied.has(name)),
    newer: unknown.filter(isRunnable).map(({ name }) => name),
    incompatible: unknown.filter((row) => !isRunnable(row)).map(({ name }) => name),
  };
};

/** The error for a database on whose schema this release does not run. */
export const newerDatabase = (names: readonly string[]): Error =>
  new Error(
    `Latchkey: this database was changed by a newer release (${names.join(', ')}). Start that release, or restore a backup.`,
  );
