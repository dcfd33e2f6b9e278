// The database interface: a typed handle, transactions, and closing. The drivers are pglite.ts and postgres.ts.
import type { Kysely } from 'kysely';
import type { Connections } from '../../ports/metrics.ts';
import type { Schema } from '../schema/schema.ts';
import type { Availability } from './availability.ts';

/** A handle for queries. A transaction is one too, so store functions take `db: Db` and work with both. */
export type Db = Kysely<Schema>;

export type Database = {
  /** For reads and single statements outside a transaction. */
  readonly db: Db;
  /**
   * Runs `work` in one transaction, atomically. `work` may run again when the database asks for a retry (serialization failure,
   * deadlock), so it must not change anything outside the database; inside it, use only the given handle.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The availability, from the results of its statements. */
  readonly availability: Availability;
  /** The use of the pool; undefined for the embedded database, which has one connection. */
  readonly connections?: () => Connections;
  /** True for the embedded database, which has one connection. */
  readonly isEmbedded?: true;
  close(): Promise<void>;
};
