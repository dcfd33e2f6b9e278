// Adds many rows in one statement: the rows are one JSON parameter, so that the statement is the same for every batch.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';

/** A row as JSON: columns of type jsonb hold values, not their text. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** Adds rows that all have the same columns; other columns get their defaults. */
export const insertRows = async (
  db: Db,
  table: keyof Schema,
  rows: readonly JsonRow[],
  { skipsConflicts = false }: { readonly skipsConflicts?: boolean } = {},
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${skipsConflicts ? sql`on conflict do nothing` : sql``}`.execute(db);
};

/** The changes of this transaction make no events. */
export const withoutEvents = async (db: Db): Promise<void> => {
  await sql`select set_config('latchkey.events', 'off', true)`.execute(db);
};
