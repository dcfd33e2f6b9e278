// What the service knows of its database: a typed handle, transactions, and closing. Drivers are pglite.ts and postgres.ts.
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Availability } from './availability.ts';

/** A handle for queries. A transaction is one too, so store functions take `db: Db` and do not care which they got. */
export type Db = Kysely<Schema>;

export type Database = {
  /** For reads and single statements outside a transaction. */
  readonly db: Db;
  /**
   * Runs `work` in one transaction: all of it happens or none. `work` may run again when the database asks for a retry
   * (serialization failure, deadlock), so it changes nothing outside the database; inside it, use only the handle given.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** What its statements say about it. */
  readonly availability: Availability;
  close(): Promise<void>;
};
