// Looks many rows up in one statement. What is looked up is one JSON parameter: the embedded database takes no arrays.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';

type Given = Readonly<Record<string, string>>;

/**
 * The rows that `found` selects for each of the given ones, whose texts it reads as `given.<name>`.
 * With `offset 0` each is looked up by an index. PostgreSQL has not counted the rows of a table that an import fills, and would read
 * the whole table for every batch.
 */
export const lookUp = async <Row>(
  db: Db,
  given: readonly Given[],
  found: RawBuilder<unknown>,
): Promise<readonly Row[]> => {
  const [first] = given;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql`${sql.ref(name)} text`));
  const { rows } = await sql<Row>`
    select found.* from json_to_recordset(${JSON.stringify(given)}::json) as given (${columns})
    cross join lateral (${found} offset 0) as found`.execute(db);
  return rows;
};

/** The same for single texts: `found` reads each as `given.value`. */
export const lookUpEach = <Row>(db: Db, values: readonly string[], found: RawBuilder<unknown>) =>
  lookUp<Row>(
    db,
    values.map((value) => ({ value })),
    found,
  );
