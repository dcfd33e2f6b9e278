// The suite in two parts: `npm test` runs each test once, `npm run test:rest` what is long or a matrix. LATCHKEY_TESTS names the part.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTree } from '../tree.mjs';

/** `first`, `rest`, or undefined for both. */
export const part = process.env.LATCHKEY_TESTS || undefined;

/** Long tests that open a database and run on both kinds of databases in the second part. */
const LONG_ON_BOTH = ['packages/service/src/http/allowed-origin.test.ts'];

/**
 * Tests that start processes or servers, race many calls, measure the cost of parsers, or try every cell of a matrix. Those that open
 * a database are about several connections, and PGlite has one.
 */
export const LONG_ON_POSTGRES = [
  'packages/service/src/main.test.ts',
  'packages/service/src/cli/{*,backup/backup-commands,doctor/process,import/import}.test.ts',
  'packages/service/src/server/{blank-start,console-place,workers/workers,production-start,fuzz,parser-cost,database-outages,rotation,webhook-crashes}.test.ts',
  'packages/service/src/http/body-cost.test.ts',
  'packages/service/src/**/*{race,races,matrix,attacks}.test.ts',
  'packages/service/src/handlers/{guessing,concurrency,flood,account-secrets,anonymous-rows}.test.ts',
  'packages/service/src/use-cases/abuse/offices.test.ts',
  'packages/service/src/ports/{webauthn-vectors,passwords/hasher}.test.ts',
  'packages/service/src/testing/database/postgres-server.test.ts',
  'packages/service/src/store/{blank/blank-database,database/lost-connection,database/pglite/{engine,pglite}}.test.ts',
  'packages/service/src/**/large-instance.test.ts',
  'packages/client/src/testing/torture/*.test.ts',
  'packages/{wire,client,backend}/src/parser-cost.test.ts',
  'packages/ui/src/{parser-cost.test.ts,surface-host/kept-surface.test.tsx}',
  'packages/wire/src/testing/cpu-cost.test.ts',
  'tools/{check/consumer,deploy/proxies,release/dry-run,rules,test-busy}.test.mjs',
  'bench/postgres.test.mjs',
];

export const LONG = [...LONG_ON_POSTGRES, ...LONG_ON_BOTH];

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache']);

/** Files of tests that open a database: the first part runs them on PostgreSQL, the second on PGlite. */
export const bothDatabases = (root) =>
  listTree(root, SKIPPED).filter(
    (path) =>
      path.startsWith('packages/service/src/') &&
      path.endsWith('.test.ts') &&
      /\b(?:eachDatabase|openTestDatabase)\(/.test(readFileSync(join(root, path), 'utf8')),
  );
