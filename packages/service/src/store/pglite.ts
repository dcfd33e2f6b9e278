// The embedded database: PGlite behind Kysely. It has exactly one connection, so a mutex hands it from one query or
// transaction to the next. It does not lock its directory either: directory-lock.ts does that before this is opened.
import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, types } from '@electric-sql/pglite';
import { type DatabaseConnection, type Driver, Kysely } from 'kysely';
import type { Database } from './database.ts';
import { createDialect, refuseStream } from './dialect.ts';
import { createStatementRunner, type StatementRunner } from './pglite-statements.ts';
import type { Schema } from './schema.ts';
import { runTransaction } from './transaction.ts';

const PARSERS = { [types.INT8]: Number };

const createMutex = () => {
  let tail: Promise<void> = Promise.resolve();
  return (): Promise<() => void> => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ready = tail.then(() => release);
    tail = tail.then(() => held);
    return ready;
  };
};

const connectionOver = (statements: StatementRunner): DatabaseConnection => ({
  executeQuery: (query) => statements.run(query.sql, query.parameters),
  streamQuery: refuseStream,
});

const createDriver = (pglite: PGlite, insideTransaction: AsyncLocalStorage<true>): Driver => {
  const acquire = createMutex();
  const statements = createStatementRunner(pglite);
  const connection = connectionOver(statements);
  let release: () => void = () => {};
  return {
    init: async () => {},
    acquireConnection: async () => {
      // The one connection belongs to the open transaction: waiting for it from inside would wait for ever.
      if (insideTransaction.getStore()) {
        throw new Error('Latchkey: inside a transaction use the handle it gives, not the database.');
      }
      release = await acquire();
      return connection;
    },
    releaseConnection: async () => release(),
    beginTransaction: async () => {
      await statements.run('begin', []);
    },
    commitTransaction: async () => {
      await statements.run('commit', []);
    },
    rollbackTransaction: async () => {
      await statements.run('rollback', []);
    },
    destroy: async () => pglite.close(),
  };
};

/** Where the data lives: a directory, or memory (for tests), optionally started from a snapshot of an earlier database. */
export type PgliteSource = { readonly directory?: string; readonly snapshot?: Blob };

export const openPglite = async (source: PgliteSource): Promise<Database & { dump(): Promise<Blob> }> => {
  const pglite = await PGlite.create({
    parsers: PARSERS,
    ...(source.directory && { dataDir: source.directory }),
    ...(source.snapshot && { loadDataDir: source.snapshot }),
  });
  const insideTransaction = new AsyncLocalStorage<true>();
  const kysely = new Kysely<Schema>({ dialect: createDialect(createDriver(pglite, insideTransaction)) });
  return {
    db: kysely,
    transaction: (work) => runTransaction(kysely, (db) => insideTransaction.run(true, () => work(db))),
    close: async () => {
      await kysely.destroy();
      // Kysely leaves a driver alone that never ran a query.
      if (!pglite.closed) await pglite.close();
    },
    dump: () => pglite.dumpDataDir('none'),
  };
};
