// Operators: users of the system instance with a role in the console.
import type { OperatorRole } from '@latchkey/wire/console';
import { type Selectable, sql } from 'kysely';
import type { Operator } from '../../domain/console/operator.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { OperatorsTable } from '../schema/console.ts';

const fromRow = (row: Selectable<OperatorsTable>): Operator => ({
  userId: row.user_id,
  role: row.role,
  disabledAt: row.disabled_at,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const insertOperator = async (db: Db, operator: Operator): Promise<void> => {
  await db
    .insertInto('operators')
    .values({
      user_id: operator.userId,
      role: operator.role,
      disabled_at: operator.disabledAt,
      created_by: operator.createdBy,
      created_at: operator.createdAt,
      updated_at: operator.updatedAt,
    })
    .execute();
};

const byUser = prepare((db, given: { userId: string }) =>
  db.selectFrom('operators').selectAll().where('user_id', '=', given.userId),
);

export const findOperator = async (db: Db, userId: string): Promise<Operator | undefined> => {
  const [row] = (await byUser(db, { userId })).rows;
  return row && fromRow(row);
};

/** All operators, oldest first. */
export const listOperators = async (db: Db): Promise<readonly Operator[]> =>
  (await db.selectFrom('operators').selectAll().orderBy('created_at').orderBy('user_id').execute()).map(fromRow);

/** All operators, locked until the transaction ends, so that two changes do not both leave the other one as the last owner. */
export const lockOperators = async (db: Db): Promise<readonly Operator[]> =>
  (await db.selectFrom('operators').selectAll().orderBy('user_id').forUpdate().execute()).map(fromRow);

export const hasOperator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('operators').select('user_id').limit(1).executeTakeFirst()) !== undefined;

export type OperatorChange = { readonly role?: OperatorRole; readonly disabledAt?: number | null };

export const updateOperator = async (
  db: Db,
  userId: string,
  change: OperatorChange,
  now: number,
): Promise<Operator> => {
  const row = await db
    .updateTable('operators')
    .set({
      ...(change.role !== undefined && { role: change.role }),
      ...(change.disabledAt !== undefined && { disabled_at: change.disabledAt }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
};
