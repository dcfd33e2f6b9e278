// The server database: a pool of PostgreSQL connections behind Kysely, with the same reading of types as the embedded one.
import { type DatabaseConnection, type Driver, Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../ports/log.ts';
import type { Database } from './database.ts';
import { createDialect, refuseStream } from './dialect.ts';
import type { Schema } from './schema.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { runTransaction } from './transaction.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const INT8_OID = 20;

type TypeParser = (value: string) => unknown;

// Times and counts are bigint columns; all of them are far below 2^53.
const typesOfOurs = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): TypeParser =>
    oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

type Connection = DatabaseConnection & { release(): void };

const connectionOver = (client: pg.PoolClient, names: StatementNames): Connection => ({
  executeQuery: async (query) => {
    const { sql: text, parameters } = query;
    // Without values the text may hold several statements (a migration), which cannot be prepared.
    const named = parameters.length === 0 ? {} : { name: names.nameOf(text) };
    const result = await client.query({ text, values: [...parameters], ...named });
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  },
  streamQuery: refuseStream,
  release: () => client.release(),
});

const createDriver = (pool: pg.Pool): Driver => {
  const names = createStatementNames();
  const held = new WeakMap<DatabaseConnection, Connection>();
  const say = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  return {
    init: async () => {},
    acquireConnection: async () => connectionOver(await pool.connect(), names),
    releaseConnection: async (connection) => connection.release(),
    beginTransaction: (connection) => say(connection, 'begin'),
    commitTransaction: (connection) => say(connection, 'commit'),
    rollbackTransaction: (connection) => say(connection, 'rollback'),
    destroy: () => pool.end(),
  };
};

export const openPostgres = (options: {
  readonly url: string;
  readonly log: Log;
  readonly poolSize?: number;
}): Database => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'latchkey',
    types: typesOfOurs,
  });
  // An idle connection that breaks emits here; unheard, it would end the process. The pool opens a new one by itself.
  pool.on('error', (error) => options.log.warn({ reason: error.name }, 'a database connection was lost'));
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => guardDriver(dialect.createDriver()),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
  return {
    db: kysely,
    transaction: (work) => runTransaction(kysely, work),
    close: () => kysely.destroy(),
  };
};
