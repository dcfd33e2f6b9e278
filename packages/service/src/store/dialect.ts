// Kysely over either database: PostgreSQL's language spoken through a link. Errors are ours: a full disk or a lost database
// is `Unavailable`, wherever it shows, so that the caller gets 503 and not 500.
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { asUnavailable } from './transaction.ts';

/** One connection to a database, held until it is released. */
export type Link = {
  run<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>>;
  release(): void;
};

/** Where links come from. */
export type Links = { take(): Promise<Link>; close(): Promise<void> };

const guarded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw asUnavailable(error);
  }
};

class LinkConnection implements DatabaseConnection {
  readonly link: Link;

  constructor(link: Link) {
    this.link = link;
  }

  executeQuery<R>(query: { readonly sql: string; readonly parameters: readonly unknown[] }): Promise<QueryResult<R>> {
    return guarded(this.link.run<R>(query.sql, query.parameters));
  }

  // biome-ignore lint/correctness/useYield: streaming is refused, there is nothing to yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Latchkey: answers of the database are not streamed.');
  }
}

/** Kysely hands back only what it was given. */
const linkOf = (connection: DatabaseConnection): Link => {
  if (connection instanceof LinkConnection) return connection.link;
  throw new Error('Latchkey: this connection is not of this database.');
};

const createDriver = (links: Links): Driver => {
  const say = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await guarded(linkOf(connection).run(text, []));
  };
  return {
    init: async () => {},
    acquireConnection: async () => new LinkConnection(await guarded(links.take())),
    releaseConnection: async (connection) => linkOf(connection).release(),
    beginTransaction: (connection) => say(connection, 'begin'),
    commitTransaction: (connection) => say(connection, 'commit'),
    rollbackTransaction: (connection) => say(connection, 'rollback'),
    destroy: () => links.close(),
  };
};

export const createDialect = (links: Links): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(links),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
