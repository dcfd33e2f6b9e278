// Queries that are built and compiled once, when they run first, and later only receive their parameters: on hot paths, building a
// query would cost as much as running it. Not before: a start would wait for all of them.

import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Db } from './database.ts';

/** A placeholder for a parameter of a query. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles queries and runs none. */
const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Parameters of a prepared query: never a list, because its length is part of the text. */
type Values = Readonly<Record<string, string | number | boolean | null>>;

/**
 * `const byId = prepare((db, given: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', given.id))`
 * and then `await byId(db, { id })`.
 */
export const prepare = <Given extends Values, Row>(
  build: (db: Db, given: Given) => { compile(db: Db): CompiledQuery<Row> },
): ((db: Db, values: Given) => Promise<QueryResult<Row>>) => {
  // Each placeholder has the type of its parameter, so that the builder type-checks it.
  const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as Given;
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    compiled ??= build(compiler, places).compile(compiler);
    const { sql, query, queryId, parameters } = compiled;
    return db.executeQuery<Row>({
      sql,
      query,
      queryId,
      parameters: parameters.map((part) => (part instanceof Place ? values[part.name] : part)),
    });
  };
};
