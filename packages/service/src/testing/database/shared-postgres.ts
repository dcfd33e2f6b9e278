// One PostgreSQL server for a whole test run: started before the first file, ended after the last. Each suite gets its own
// database.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemRandom } from '../../ports/random.ts';
import { openPostgres } from '../../store/database/postgres.ts';
import { migrate } from '../../store/migrating/migrate.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly postgresUrl: string;
    /** The kinds of databases that suites run on. */
    readonly databases: readonly ('PGlite' | 'PostgreSQL')[];
  }
}

/** A database with every migration applied, which suites copy. */
const MIGRATED = 'migrated';

/** Called by the test runner. */
export const setup = async (project: TestProject): Promise<void> => {
  const server = await startPostgres();
  project.vitest.onClose(() => server.stop());
  await onServer(server.url, `create database ${MIGRATED}`);
  const database = openPostgres({ url: urlOf(server.url, MIGRATED) });
  await migrate(database);
  await database.close();
  project.provide('postgresUrl', server.url);
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

type OwnDatabase = { readonly url: string; drop(): Promise<void> };

const createFrom = async (serverUrl: string, template: string): Promise<OwnDatabase> => {
  const name = `test_${systemRandom.digits(12)}`;
  // Copies files: by default every page of the template would go through the log, for five times as long.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: urlOf(serverUrl, name), drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
};

/** Creates an empty database on the server at `serverUrl`; `drop` deletes it. */
export const createDatabase = (serverUrl: string): Promise<OwnDatabase> => createFrom(serverUrl, 'template1');

/** Creates a database with every migration applied, on the server of this test run. */
export const createMigratedDatabase = (serverUrl: string): Promise<OwnDatabase> => createFrom(serverUrl, MIGRATED);
