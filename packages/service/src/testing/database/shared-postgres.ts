// One PostgreSQL server for a whole test run: started before the first file, ended after the last. Each suite gets its own
// database.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemRandom } from '../../ports/random.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly postgresUrl: string;
    /** The kinds of databases that suites run on. */
    readonly databases: readonly ('PGlite' | 'PostgreSQL')[];
  }
}

/** Called by the test runner. */
export const setup = async (project: TestProject): Promise<void> => {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  project.vitest.onClose(() => server.stop());
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

/** Creates an empty database on the server at `serverUrl`; `drop` deletes it. */
export const createDatabase = async (serverUrl: string): Promise<{ readonly url: string; drop(): Promise<void> }> => {
  const name = `test_${systemRandom.digits(12)}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
};
