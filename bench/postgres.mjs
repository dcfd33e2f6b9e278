// A temporary PostgreSQL for a measurement, the same that the tests use.
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../tools/terminal.mjs';

const MODULE = join(ROOT, 'packages/service/src/testing/database/postgres-server.ts');

/** `{ url, stop() }`; `say` prints which PostgreSQL is used, and why. */
export async function startPostgres(say = console.error) {
  const { module } = await runnerImport(MODULE, { configFile: false, logLevel: 'error' });
  const server = await module.startPostgres();
  say(`Measuring on PostgreSQL from ${server.origin}`);
  return server;
}
