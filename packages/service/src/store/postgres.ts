// The server database: a pool of PostgreSQL connections behind Kysely, with the same reading of types as the embedded one.
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../ports/log.ts';
import { readType } from './column-types.ts';
import type { Database } from './database.ts';
import { createDialect, type Link, type Links } from './dialect.ts';
import type { Schema } from './schema.ts';
import { createStatementNames, runNamed, type StatementNames } from './statement-names.ts';
import { runTransaction } from './transaction.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

const linkOver = (client: pg.PoolClient, names: StatementNames): Link => ({
  run: async (text, parameters) => {
    const values = [...parameters];
    // Without values the text may hold several statements (a migration), and those cannot be prepared.
    const result =
      values.length === 0
        ? await client.query(text)
        : await runNamed(names, text, (name) => client.query({ text, values, ...(name !== undefined && { name }) }));
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  },
  release: () => client.release(),
});

const createLinks = (pool: pg.Pool): Links => {
  const names = createStatementNames();
  return { take: async () => linkOver(await pool.connect(), names), close: () => pool.end() };
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
    types: { getTypeParser: readType },
  });
  // An idle connection that breaks emits here; unheard, it would end the process. The pool opens a new one by itself.
  pool.on('error', (error) => options.log.warn({ reason: error.name }, 'a database connection was lost'));
  const kysely = new Kysely<Schema>({ dialect: createDialect(createLinks(pool)) });
  return {
    db: kysely,
    transaction: (work) => runTransaction(kysely, work),
    close: () => kysely.destroy(),
  };
};
