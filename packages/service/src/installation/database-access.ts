// The database for commands that maintain it: opened as it is, without a migration, and on PostgreSQL without the time limits of
// requests.
import { join } from 'node:path';
import type { Database } from '../store/database/database.ts';
import { openPglite } from '../store/database/pglite/pglite.ts';
import { openPostgres } from '../store/database/postgres.ts';
import type { Config } from './config.ts';
import { explainInstallation } from './explain-failure.ts';

const HOUR_MS = 3_600_000;
/** An index of a large table, a foreign key that is checked; a disk on which a backup waits in the middle of its transaction. */
const MAINTENANCE_LIMITS = { statementMs: HOUR_MS, answerMs: HOUR_MS, lockMs: 600_000, idleMs: 600_000 };

/** The folder of the embedded database in a data directory. */
export const databaseFolder = (dataDirectory: string): string => join(dataDirectory, 'database');

/** Which database a command works on. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDirectory'>;

const openEmbedded = async (folder: string): Promise<Database> => {
  try {
    return await openPglite({ directory: folder });
  } catch (error) {
    throw explainInstallation({ databaseUrl: undefined }, folder, error);
  }
};

/** Runs `work` on the database; an embedded one must be claimed by the caller. `folder` is where it is, if elsewhere. */
export const withMaintenance = async <T>(
  { databaseUrl, dataDirectory }: DatabasePlace,
  work: (database: Database) => Promise<T>,
  folder = databaseFolder(dataDirectory),
): Promise<T> => {
  const database =
    databaseUrl === undefined
      ? await openEmbedded(folder)
      : openPostgres({ url: databaseUrl, timeLimits: MAINTENANCE_LIMITS });
  try {
    return await work(database);
  } catch (error) {
    // PostgreSQL is reached by the first statement. Errors of an embedded database that is open are not about its folder.
    throw databaseUrl === undefined ? error : explainInstallation({ databaseUrl }, folder, error);
  } finally {
    // A database that did not answer may fail to close too; the first error is the one to report.
    await database.close().catch(() => {});
  }
};
