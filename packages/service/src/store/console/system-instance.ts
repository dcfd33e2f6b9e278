// The system instance: made by the first use of the console, and read by nothing else.
import { newSystemInstance } from '../../domain/console/system-instance.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Database, Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { insertInstance, instanceOfRow } from '../instances/instances.ts';

const systemRow = prepare((db, _given: Record<never, never>) =>
  db.selectFrom('instances').selectAll().where('is_system', '=', true),
);

export const findSystemInstance = async (db: Db): Promise<Instance | undefined> => {
  const [row] = (await systemRow(db, {})).rows;
  return row && instanceOfRow(row);
};

/** The system instance; creates it if there is none. */
export const requireSystemInstance = async (
  database: Pick<Database, 'db' | 'transaction'>,
  ids: Ids,
  now: number,
): Promise<Instance> => {
  const found = await findSystemInstance(database.db);
  if (found) return found;
  const made = newSystemInstance(ids.next('ins'), now);
  try {
    await database.transaction((db) => insertInstance(db, made));
    return made;
  } catch (error) {
    // Another process created it concurrently.
    const other = isUniqueViolation(error) ? await findSystemInstance(database.db) : undefined;
    if (other) return other;
    throw error;
  }
};
