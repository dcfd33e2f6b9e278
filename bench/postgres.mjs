// A throw-away PostgreSQL for a measurement, the same that the tests run on.
import { runnerImport } from 'vite';

const MODULE = 'packages/service/src/testing/postgres-server.ts';

/** `{ url, stop() }` */
export async function startPostgres() {
  const { module } = await runnerImport(MODULE, { configFile: false, logLevel: 'error' });
  return module.startPostgres();
}
