// Queries that are built and compiled once, when their module is loaded, and later only given their values: on the hot paths
// the building would cost as much as the running.

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

/** Stands in a query where a value will be. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles and runs nothing. */
const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Values a query can be given after it was built: never a list, whose length is part of the text. */
type Values = Readonly<Record<string, string | number | boolean | null>>;

/**
 * `const byId = prepare((db, given: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', given.id))`
 * and then `await byId(db, { id })`.
 */
export const prepare = <Given extends Values, Row>(
  build: (db: Db, given: Given) => { compile(db: Db): CompiledQuery<Row> },
): ((db: Db, values: Given) => Promise<QueryResult<Row>>) => {
  // Each place has the type of the value it stands for, so that the builder checks it like one.
  const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as Given;
  const compiled = build(compiler, places).compile(compiler);
  const { parameters } = compiled;
  return (db, values) =>
    db.executeQuery<Row>({
      ...compiled,
      parameters: parameters.map((part) => (part instanceof Place ? values[part.name] : part)),
    });
};
