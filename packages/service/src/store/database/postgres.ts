// The server database: a pool of PostgreSQL connections behind Kysely, with the same type parsing as the embedded one.
import { Kysely } from 'kysely';
import pg from 'pg';
import { Unavailable } from '../../ports/unavailable.ts';
import type { Schema } from '../schema/schema.ts';
import { type Availability, unwatched } from './availability.ts';
import { readType } from './column-types.ts';
import type { Database } from './database.ts';
import { createDialect, type Link, type Links, type StatementWatchers } from './dialect.ts';
import { createStatementNames, runNamed, type StatementNames } from './statement-names.ts';
import { asUnavailable, connectionLost, runTransaction } from './transaction.ts';

/** How many connections one process opens at most. */
export const POOL_SIZE = 10;

/** Timeout of each step: no request waits longer for the database than the sum of these. */
type TimeLimits = {
  /** To open a connection, or to get a free one. */
  readonly connectMs: number;
  /** For one statement, measured by the server. */
  readonly statementMs: number;
  /** For the reply to one statement, measured here: a network that drops packets silently reports no error. */
  readonly answerMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /**
   * For the next statement of a transaction, measured by the server. A node that is cut off keeps its locks for so long, and other
   * nodes must not give up before: less than `lockMs`.
   */
  readonly idleMs: number;
};

const TIME_LIMITS: TimeLimits = {
  connectMs: 5_000,
  statementMs: 15_000,
  answerMs: 16_000,
  lockMs: 5_000,
  idleMs: 3_000,
};
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Connections that were opened before the server was found unreachable are no longer trusted. */
const createTrust = () => {
  let generation = 0;
  const born = new WeakMap<pg.PoolClient, number>();
  return {
    welcome: (client: pg.PoolClient): void => void born.set(client, generation),
    isTrusted: (client: pg.PoolClient): boolean => born.get(client) === generation,
    lose: (client: pg.PoolClient): void => {
      if (born.get(client) === generation) generation += 1;
    },
  };
};

type Trust = ReturnType<typeof createTrust>;

type Statement = { readonly text: string; readonly values: unknown[]; readonly name: string | undefined };

/** Runs a statement with parameters as an object of the driver: of any other object the driver copies each property. */
const runStatement = (client: pg.PoolClient, { text, values, name }: Statement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
    client.query(Object.assign(new pg.Query(text, values), { name, callback }));
  });

const linkOver = (client: pg.PoolClient, names: StatementNames, trust: Trust): Link => {
  let isLost = false;
  return {
    run: async (text, parameters) => {
      const values = [...parameters];
      try {
        // Without parameters the text may contain several statements (a migration), which cannot be prepared.
        const result =
          values.length === 0
            ? await client.query(text)
            : await runNamed(names, text, (name) => runStatement(client, { text, values, name }));
        return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
      } catch (error) {
        const known = asUnavailable(error);
        const isOver = known instanceof Unavailable && known.reason === 'storage_unreachable';
        // An error that the server did not send comes from the driver: the connection is lost or does not respond.
        if (error instanceof pg.DatabaseError && !isOver) throw error;
        isLost = true;
        trust.lose(client);
        throw isOver ? known : connectionLost(error);
      }
    },
    release: (isBroken) => client.release(isLost || isBroken),
  };
};

const createLinks = (pool: pg.Pool, trust: Trust): Links => {
  const names = createStatementNames();
  const take = async (): Promise<Link> => {
    try {
      for (;;) {
        const client = await pool.connect();
        if (trust.isTrusted(client)) return linkOver(client, names, trust);
        client.release(true);
      }
    } catch (error) {
      throw connectionLost(error);
    }
  };
  return { take, close: () => pool.end() };
};

export const openPostgres = (
  options: StatementWatchers & {
    readonly url: string;
    readonly availability?: Availability;
    readonly poolSize?: number;
    readonly timeLimits?: Partial<TimeLimits>;
  },
): Database => {
  const limits = { ...TIME_LIMITS, ...options.timeLimits };
  const availability = options.availability ?? unwatched();
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'latchkey',
    types: { getTypeParser: readType },
  });
  const trust = createTrust();
  // A broken connection emits an error, whether it is in use, idle or already discarded; without a listener it would end the
  // process. The statement that ran on it fails by itself, and the pool opens a new connection for the next one.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    trust.welcome(client);
    client.on('error', () => {});
  });
  const kysely = new Kysely<Schema>({
    dialect: createDialect(createLinks(pool, trust), availability, options),
  });
  return {
    db: kysely,
    availability,
    transaction: (work) => runTransaction(kysely, work),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => kysely.destroy(),
  };
};
