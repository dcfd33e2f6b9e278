// A Kysely dialect for both databases: PostgreSQL over a connection. Errors are converted: a full disk or a lost database is
// `Unavailable`, wherever it occurs, so that the caller gets 503 and not 500.
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { type Metrics, noMetrics } from '../../ports/metrics.ts';
import { statementSpan } from '../../ports/tracing/statement-span.ts';
import { noTracing, type Tracing } from '../../ports/tracing/tracing.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { Availability } from './availability.ts';
import { asUnavailable, outcomeUnknown } from './transaction.ts';

/** One connection to a database, reserved until it is released. */
export type Link = {
  run<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>>;
  /** Returns it to the pool; a broken one is not used again. */
  release(isBroken: boolean): void;
};

/** The pool of connections. */
export type Links = { take(): Promise<Link>; close(): Promise<void> };

/** Statements that change nothing: a lost one can be repeated safely. */
const READS = /^\s*(select|show|begin|rollback)\b/i;

const isRead = (text: string): boolean => READS.test(text);

/** What sees every statement. */
export type StatementWatchers = {
  readonly metrics?: Pick<Metrics, 'statement'> | undefined;
  readonly tracing?: Tracing | undefined;
};

class LinkConnection implements DatabaseConnection {
  readonly link: Link;
  readonly availability: Availability;
  readonly metrics: Pick<Metrics, 'statement'>;
  readonly tracing: Tracing;
  /** Inside a transaction a lost statement changed nothing; only the outcome of a commit can be unknown. */
  isInTransaction = false;
  /** No further statement may be sent on it. */
  isBroken = false;

  constructor(link: Link, availability: Availability, { metrics = noMetrics, tracing = noTracing }: StatementWatchers) {
    this.link = link;
    this.availability = availability;
    this.metrics = metrics;
    this.tracing = tracing;
  }

  async executeQuery<R>(query: {
    readonly sql: string;
    readonly parameters: readonly unknown[];
  }): Promise<QueryResult<R>> {
    const isChange = !isRead(query.sql);
    const ended = this.metrics.statement();
    try {
      const result = this.tracing.isOn
        ? await this.tracing.span(statementSpan(query.sql), () => this.link.run<R>(query.sql, query.parameters))
        : await this.link.run<R>(query.sql, query.parameters);
      ended(true);
      this.availability.answered(isChange);
      return result;
    } catch (error) {
      ended(false);
      const known = reportOutage(this.availability, error);
      throw isChange && !this.isInTransaction ? outcomeUnknown(known) : known;
    }
  }

  async begin(): Promise<void> {
    await this.executeQuery({ sql: 'begin', parameters: [] });
    this.isInTransaction = true;
  }

  async commit(): Promise<void> {
    this.isInTransaction = false;
    await this.executeQuery({ sql: 'commit', parameters: [] });
  }

  /** Never throws: the server rolls back the transaction of a lost connection, and the original error is the one to report. */
  async rollback(): Promise<void> {
    this.isInTransaction = false;
    try {
      await this.executeQuery({ sql: 'rollback', parameters: [] });
    } catch {
      this.isBroken = true;
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is refused, there is nothing to yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Latchkey: results of the database are not streamed.');
  }
}

/** Converts the error, and records an outage. */
const reportOutage = (availability: Availability, error: unknown): unknown => {
  const known = asUnavailable(error);
  if (known instanceof Unavailable) availability.failed(known);
  return known;
};

/** The cast holds: Kysely returns only connections that this driver created. */
const ours = (connection: DatabaseConnection): LinkConnection => {
  if (connection instanceof LinkConnection) return connection;
  throw new Error('Latchkey: this connection belongs to another database.');
};

const createDriver = (links: Links, availability: Availability, watchers: StatementWatchers): Driver => ({
  init: async () => {},
  acquireConnection: async () => {
    try {
      return new LinkConnection(await links.take(), availability, watchers);
    } catch (error) {
      throw reportOutage(availability, error);
    }
  },
  releaseConnection: async (connection) => {
    const { link, isBroken } = ours(connection);
    link.release(isBroken);
  },
  beginTransaction: (connection) => ours(connection).begin(),
  commitTransaction: (connection) => ours(connection).commit(),
  rollbackTransaction: (connection) => ours(connection).rollback(),
  destroy: () => links.close(),
});

export const createDialect = (links: Links, availability: Availability, watchers: StatementWatchers = {}): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(links, availability, watchers),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
