// Databases for tests: an embedded one in memory, restored from a shared snapshot, and the conformance frame that runs one suite
// on the embedded database and on PostgreSQL.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { systemRandom } from '../../ports/random.ts';
import type { Database } from '../../store/database/database.ts';
import type { StatementWatchers } from '../../store/database/dialect.ts';
import { openPglite } from '../../store/database/pglite/pglite.ts';
import { loadPgliteProgram } from '../../store/database/pglite/program.ts';
import { openPostgres } from '../../store/database/postgres.ts';
import { MIGRATIONS, migrate } from '../../store/migrating/migrate.ts';
import { createMigratedDatabase } from './shared-postgres.ts';

const START_TIMEOUT_MS = 120_000;

/** One WebAssembly module for all databases of a worker, so that it is compiled only once. */
const sharedProgram = loadPgliteProgram();

// Named by a hash of its content, so that a changed migration makes a new snapshot.
const snapshotPath = (): string => {
  const digest = createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 16);
  return join(tmpdir(), `latchkey-test-database-${digest}.tar`);
};

const makeSnapshot = async (path: string): Promise<void> => {
  const fresh = await openPglite({});
  await migrate(fresh);
  const bytes = new Uint8Array(await (await fresh.dump()).arrayBuffer());
  await fresh.close();
  // Test files run in parallel; an atomic rename keeps readers from seeing a partial file.
  const draft = `${path}.${systemRandom.secret(6)}`;
  await writeFile(draft, bytes);
  await rename(draft, path);
};

/** A migrated, empty embedded database in memory. The first call on a machine takes some seconds, later ones half a second. */
const openEmbeddedDatabase = async (watchers?: StatementWatchers): Promise<Database> => {
  const path = snapshotPath();
  if (!existsSync(path)) await makeSnapshot(path);
  const snapshot = new Blob([await readFile(path)]);
  return openPglite({ snapshot, program: sharedProgram, refusesOuterHandle: true, ...watchers });
};

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** Long limits for a busy machine; they only end a statement that hangs. */
const LONG_TIMEOUTS = { connectMs: 45_000, statementMs: 45_000, answerMs: 45_000, lockMs: 45_000, idleMs: 45_000 };

const openServerDatabase = async (watchers?: StatementWatchers): Promise<Database> => {
  const own = await createMigratedDatabase(inject('postgresUrl'));
  const database = openPostgres({ url: own.url, timeLimits: LONG_TIMEOUTS, ...watchers });
  return {
    ...database,
    close: async () => {
      await database.close();
      await own.drop();
    },
  };
};

const OPEN: Readonly<Record<DatabaseKind, (watchers?: StatementWatchers) => Promise<Database>>> = {
  PGlite: openEmbeddedDatabase,
  PostgreSQL: openServerDatabase,
};

/** A migrated, empty database of the first kind that this run asks for. The caller closes it. */
export const openTestDatabase = (watchers?: StatementWatchers): Promise<Database> => {
  const [kind = 'PGlite'] = inject('databases');
  return OPEN[kind](watchers);
};

/** One more database of the same kind as a suite's. The caller closes it. */
export const openDatabaseOf = (kind: DatabaseKind): Promise<Database> => OPEN[kind]();

/**
 * Runs the suite on each kind of database that this run asks for, with its own database; `database()` is valid inside tests and
 * hooks.
 */
export const eachDatabase = (title: string, suite: (database: () => Database, kind: DatabaseKind) => void): void => {
  for (const kind of inject('databases')) {
    const open = OPEN[kind];
    describe(`${title} on ${kind}`, () => {
      let opened: Database | undefined;
      beforeAll(async () => {
        opened = await open();
      }, START_TIMEOUT_MS);
      afterAll(async () => {
        await opened?.close();
      }, START_TIMEOUT_MS);
      suite(() => {
        if (!opened) throw new Error('the database is open only inside tests and hooks');
        return opened;
      }, kind);
    });
  }
};
