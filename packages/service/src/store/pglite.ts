// The embedded database: PGlite behind Kysely. It has exactly one connection, so a mutex hands it from one query or
// transaction to the next. It does not lock its directory either: directory-lock.ts does that before this is opened.
import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, types } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from './database.ts';
import { guardDriver } from './guarded-driver.ts';
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

const connectionOver = (pglite: PGlite): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    // Without parameters the text may hold several statements (a migration); only `exec` takes those.
    const result =
      query.parameters.length === 0
        ? (await pglite.exec(query.sql, { parsers: PARSERS })).at(-1)
        : await pglite.query(query.sql, [...query.parameters], { parsers: PARSERS });
    return {
      // Kysely knows the row type from the query it built; PGlite gives plain objects.
      rows: (result?.rows ?? []) as R[],
      numAffectedRows: BigInt(result?.affectedRows ?? 0),
    };
  },
  // biome-ignore lint/correctness/useYield: streaming is refused, there is nothing to yield
  streamQuery: async function* () {
    throw new Error('Latchkey: the embedded database does not stream.');
  },
});

const createDriver = (pglite: PGlite, insideTransaction: AsyncLocalStorage<true>): Driver => {
  const acquire = createMutex();
  const connection = connectionOver(pglite);
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
      await connection.executeQuery(CompiledQuery.raw('begin'));
    },
    commitTransaction: async () => {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    },
    rollbackTransaction: async () => {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    },
    destroy: async () => pglite.close(),
  };
};

const createDialect = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => guardDriver(driver),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Where the data lives: a directory, or memory (for tests), optionally started from a snapshot of an earlier database. */
export type PgliteSource = { readonly directory?: string; readonly snapshot?: Blob };

export const openPglite = async (source: PgliteSource): Promise<Database & { dump(): Promise<Blob> }> => {
  const pglite = await PGlite.create({
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
