// Fills a database with the content of another one, from a backup or directly: makes the schema that the content has, inserts the
// rows in one transaction, and then applies the migrations that the content did not have.
import { type BackupPart, BackupRefused } from '../../domain/backup/format.ts';
import { type Filling, writeTables } from '../../store/backup/write-tables.ts';
import type { Database } from '../../store/database/database.ts';
import { MIGRATIONS, migrate } from '../../store/migrating/migrate.ts';
import { readMigrationState } from '../../store/migrating/migration-state.ts';

export type FillOptions = Omit<Filling, 'migrations'> & {
  /** The names of the migrations that the content has. */
  readonly migrations: readonly string[];
  /** The release that wrote the content, for messages. */
  readonly version: string;
  readonly parts: () => AsyncIterable<BackupPart>;
};

/** Fills the database; throws before anything is changed if the content or the database does not fit. */
export const fillDatabase = async (database: Database, options: FillOptions): Promise<void> => {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = options.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupRefused(
      `the backup is of a newer release (${options.version}, with ${unknown.join(', ')}). Install that release, or a later one, and restore again.`,
    );
  const { applied } = await readMigrationState(database.db, MIGRATIONS);
  const ahead = applied.filter((name) => !options.migrations.includes(name));
  if (ahead.length > 0)
    throw new BackupRefused(
      `the schema of the database is newer than the backup (${ahead.join(', ')}). Restore into a new database: create one, and name it in DATABASE_URL.`,
    );
  const migrations = MIGRATIONS.filter(({ name }) => options.migrations.includes(name));
  await migrate(database, migrations);
  await writeTables(database, { ...options, migrations });
  await migrate(database);
};
