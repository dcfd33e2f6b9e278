// A driver whose errors are ours: a full disk or a lost database is `Unavailable`, wherever it shows, so that the caller
// gets 503 and not 500.
import type { DatabaseConnection, Driver } from 'kysely';
import { asUnavailable } from './transaction.ts';

const guarded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw asUnavailable(error);
  }
};

export const guardDriver = (driver: Driver): Driver => {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const wrap = (connection: DatabaseConnection): DatabaseConnection => {
    const outer: DatabaseConnection = {
      executeQuery: (query) => guarded(connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    inner.set(outer, connection);
    return outer;
  };
  // Every connection that comes back is one that was handed out.
  const unwrap = (connection: DatabaseConnection): DatabaseConnection => inner.get(connection) ?? connection;
  return {
    init: () => driver.init(),
    acquireConnection: async () => wrap(await guarded(driver.acquireConnection())),
    releaseConnection: (connection) => driver.releaseConnection(unwrap(connection)),
    beginTransaction: (connection, settings) => guarded(driver.beginTransaction(unwrap(connection), settings)),
    commitTransaction: (connection) => guarded(driver.commitTransaction(unwrap(connection))),
    rollbackTransaction: (connection) => driver.rollbackTransaction(unwrap(connection)),
    destroy: () => driver.destroy(),
  };
};
