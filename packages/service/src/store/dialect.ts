// Kysely over either database: PostgreSQL's language, and a driver whose errors are ours.
import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { guardDriver } from './guarded-driver.ts';

export const createDialect = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => guardDriver(driver),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** For connections that do not stream: every answer of ours fits in memory. */
// biome-ignore lint/correctness/useYield: streaming is refused, there is nothing to yield
export async function* refuseStream(): AsyncGenerator<never> {
  throw new Error('Latchkey: answers of the database are not streamed.');
}
