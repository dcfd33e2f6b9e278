// Deletes an instance with all its rows. Tables that grow with its users are emptied in batches first: one statement over a million rows
// would exceed the time limit of statements, and keep its locks as long. A deletion that was interrupted is repeated and goes on.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Rows of other tables that refer to these are deleted with them. */
const LARGE_TABLES = ['events', 'audit_events', 'sign_ins', 'sign_ups', 'outbox', 'users', 'organizations', 'clients'];
const BATCH_ROWS = 500;

const emptyTable = async (db: Db, table: string, instanceId: string, batchRows: number): Promise<void> => {
  const name = sql.table(table);
  for (let deleted = batchRows; deleted === batchRows; ) {
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where instance_id = ${instanceId} limit ${batchRows}
      ))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
};

/** False if there is no such instance. */
export const deleteInstance = async (db: Db, id: string, batchRows: number = BATCH_ROWS): Promise<boolean> => {
  for (const table of LARGE_TABLES) await emptyTable(db, table, id, batchRows);
  const result = await db.deleteFrom('instances').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
};
